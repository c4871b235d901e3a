#!/bin/bash
# A Slurm of this machine alone, to try scripts/slurm-array.sh: as root, with slurm-wlm and munge from
# the distribution. Not part of the tests.
#   source scripts/slurm-one-node.sh start [FOLDER]     # sets SLURM_CONF in this shell
#   scripts/slurm-one-node.sh stop [FOLDER]
# FOLDER (/tmp/sextant-slurm) holds its configuration, state and logs.
# SPDX-License-Identifier: GPL-3.0-or-later

one_node() {
    local what=${1:-start} folder=${2:-/tmp/sextant-slurm}
    local name program
    if [ "$what" = stop ]; then
        for name in slurmd slurmctld munged; do
            [ -e "$folder/$name.pid" ] && kill "$(cat "$folder/$name.pid")" 2>/dev/null
        done
        return 0
    fi
    for program in munged slurmctld slurmd sbatch; do
        PATH=$PATH:/usr/sbin command -v "$program" >/dev/null || {
            echo "no $program: apt-get install slurm-wlm munge" >&2
            return 1
        }
    done
    name=$(hostname -s)
    mkdir -p "$folder/state" "$folder/spool"
    chmod 755 "$folder"
    cat >"$folder/slurm.conf" <<CONF
ClusterName=sextant
SlurmctldHost=$name(127.0.0.1)
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$folder/munge.socket
CredType=cred/munge
ProctrackType=proctrack/pgid
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
ReturnToService=2
MpiDefault=none
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd.log
NodeName=$name NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=$name Default=YES MaxTime=INFINITE State=UP
CONF
    # Named, since slurmd looks for one at its start; nothing above makes use of it.
    local cgroup=cgroup/v1
    [ "$(stat -fc %T /sys/fs/cgroup)" = cgroup2fs ] && cgroup=cgroup/v2
    echo "CgroupPlugin=$cgroup" >"$folder/cgroup.conf"
    export SLURM_CONF=$folder/slurm.conf
    if [ ! -e "$folder/munge.key" ]; then
        head -c 1024 /dev/urandom >"$folder/munge.key"
        chmod 400 "$folder/munge.key"
    fi
    # --force: a folder that others may look into is good enough here.
    munged --force --key-file="$folder/munge.key" --socket="$folder/munge.socket" \
        --pid-file="$folder/munged.pid" --log-file="$folder/munged.log" \
        --seed-file="$folder/munged.seed" 2>>"$folder/munged.log" || return 1
    PATH=$PATH:/usr/sbin slurmctld || return 1
    PATH=$PATH:/usr/sbin slurmd -N "$name" || return 1
    for _ in $(seq 60); do
        sinfo --noheader --states=idle --format=%n 2>/dev/null | grep -q . && break
        sleep 1
    done
    sinfo
    echo "export SLURM_CONF=$SLURM_CONF"
}

one_node "$@"
