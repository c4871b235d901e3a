// SPDX-License-Identifier: GPL-3.0-or-later
// The program that an AppImage of type 2 begins with (AppImage specification, draft of 2023):
// behind it, in the same file, lies a squashfs with the folder of a program, whose AppRun it
// starts. The squashfs is mounted through FUSE where this user may; else it is unpacked once into
// the cache folder.
// --appimage-offset prints where the squashfs begins, --appimage-extract unpacks it into
// ./squashfs-root, --appimage-extract-and-run (or APPIMAGE_EXTRACT_AND_RUN in the environment) does
// without FUSE. It is linked with the C library alone; scripts/package.sh builds it and says which
// libraries go in.
#define FUSE_USE_VERSION 31
#include <elf.h>
#include <fcntl.h>
#include <ftw.h>
#include <fuse3/fuse.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <thread>
#include <vector>

extern "C" {
#include <squashfuse/squashfuse.h>
}

namespace {

std::string unfinished;  // a folder that is being unpacked

void removeUnfinished() {
    const auto remove = [](const char* path, const struct stat*, int, FTW*) {
        return std::remove(path);
    };
    if (!unfinished.empty()) nftw(unfinished.c_str(), remove, 16, FTW_DEPTH | FTW_PHYS);
}

[[noreturn]] void fail(const std::string& what, const std::string& advice) {
    const int reason = errno;
    removeUnfinished();
    errno = reason;
    std::fprintf(stderr, "sextant: %s: %s; %s\n", what.c_str(), std::strerror(errno),
                 advice.c_str());
    std::exit(1);
}

std::string thisFile() {
    char path[PATH_MAX] = {};
    if (readlink("/proc/self/exe", path, sizeof path - 1) < 0)
        fail("/proc/self/exe", "is /proc mounted?");
    return path;
}

// The squashfs begins where the table of sections, the last part of an ELF file, ends.
std::size_t imageOffset(const std::string& file) {
    Elf64_Ehdr header = {};
    const int fd = open(file.c_str(), O_RDONLY | O_CLOEXEC);
    if (fd < 0 || pread(fd, &header, sizeof header, 0) != sizeof header)
        fail(file, "the file must be readable");
    close(fd);
    return header.e_shoff + std::size_t{header.e_shentsize} * header.e_shnum;
}

// --- as a file system ---

sqfs image = {};  // FUSE's operations know no other place

bool find(const char* path, sqfs_inode& inode) {
    bool found = false;
    return sqfs_inode_get(&image, &inode, sqfs_inode_root(&image)) == SQFS_OK &&
           sqfs_lookup_path(&image, &inode, path, &found) == SQFS_OK && found;
}

struct stat statOf(const sqfs_inode& inode) {
    struct stat result = {};
    result.st_mode = static_cast<mode_t>(inode.base.mode);
    result.st_nlink = static_cast<nlink_t>(inode.nlink);
    result.st_mtime = inode.base.mtime;
    result.st_uid = getuid();
    result.st_gid = getgid();
    if (S_ISREG(result.st_mode)) result.st_size = static_cast<off_t>(inode.xtra.reg.file_size);
    if (S_ISLNK(result.st_mode)) result.st_size = static_cast<off_t>(inode.xtra.symlink_size);
    result.st_blocks = (result.st_size + 511) / 512;
    return result;
}

int getattr(const char* path, struct stat* result, fuse_file_info*) {
    sqfs_inode inode = {};
    if (!find(path, inode)) return -ENOENT;
    *result = statOf(inode);
    return 0;
}

int readLink(const char* path, char* target, std::size_t size) {
    sqfs_inode inode = {};
    if (!find(path, inode)) return -ENOENT;
    return sqfs_readlink(&image, &inode, target, &size) == SQFS_OK ? 0 : -EINVAL;
}

int readFolder(const char* path, void* list, fuse_fill_dir_t add, off_t, fuse_file_info*,
               fuse_readdir_flags) {
    sqfs_inode inode = {};
    sqfs_dir folder = {};
    if (!find(path, inode)) return -ENOENT;
    if (sqfs_dir_open(&image, &inode, &folder, 0) != SQFS_OK) return -ENOTDIR;
    for (const char* name : {".", ".."})
        add(list, name, nullptr, 0, fuse_fill_dir_flags{});
    sqfs_name name;
    sqfs_dir_entry entry;
    sqfs_dentry_init(&entry, name);
    sqfs_err error = SQFS_OK;
    while (sqfs_dir_next(&image, &folder, &entry, &error))
        add(list, sqfs_dentry_name(&entry), nullptr, 0, fuse_fill_dir_flags{});
    return error == SQFS_OK ? 0 : -EIO;
}

int openFile(const char* path, fuse_file_info* info) {
    if ((info->flags & O_ACCMODE) != O_RDONLY) return -EROFS;
    auto* inode = new sqfs_inode();
    if (!find(path, *inode)) {
        delete inode;
        return -ENOENT;
    }
    info->fh = reinterpret_cast<std::uintptr_t>(inode);
    info->keep_cache = 1;
    return 0;
}

int readFile(const char*, char* bytes, std::size_t size, off_t from, fuse_file_info* info) {
    auto read = static_cast<sqfs_off_t>(size);
    auto* inode = reinterpret_cast<sqfs_inode*>(static_cast<std::uintptr_t>(info->fh));
    return sqfs_read_range(&image, inode, from, &read, bytes) == SQFS_OK ? static_cast<int>(read)
                                                                         : -EIO;
}

int closeFile(const char*, fuse_file_info* info) {
    delete reinterpret_cast<sqfs_inode*>(static_cast<std::uintptr_t>(info->fh));
    return 0;
}

// Serves the squashfs at `folder` until the last program that holds `alive` open has ended. Returns
// only where it cannot be mounted; else a byte goes to `mounted` once it is.
void serve(const std::string& folder, int alive, int mounted) {
    fuse_operations operations = {};
    operations.getattr = getattr;
    operations.readlink = readLink;
    operations.readdir = readFolder;
    operations.open = openFile;
    operations.read = readFile;
    operations.release = closeFile;
    char name[] = "sextant", option[] = "-oro,nodev,nosuid,subtype=squashfuse,fsname=sextant";
    char* arguments[] = {name, option, nullptr};
    fuse_args given = FUSE_ARGS_INIT(2, arguments);
    fuse* const system = fuse_new(&given, &operations, sizeof operations, nullptr);
    if (system == nullptr || fuse_mount(system, folder.c_str()) != 0) return;
    const char byte = 1;
    if (write(mounted, &byte, 1) != 1) return;
    close(mounted);
    std::thread end([system, alive] {
        char none = 0;
        while (read(alive, &none, 1) < 0 && errno == EINTR) {
        }
        fuse_exit(system);
        fuse_unmount(system);
    });
    fuse_loop(system);  // ends as soon as the unmounting begins
    end.join();
    rmdir(folder.c_str());
    std::_Exit(0);
}

// Empty: this user may not mount.
std::string mounted() {
    if (access("/dev/fuse", R_OK | W_OK) != 0) return {};
    std::string folder = std::string(std::getenv("TMPDIR") ? std::getenv("TMPDIR") : "/tmp") +
                         "/.mount_sextant-XXXXXX";
    int alive[2], ready[2];
    if (mkdtemp(folder.data()) == nullptr || pipe(alive) != 0 || pipe(ready) != 0) return {};
    const pid_t server = fork();
    if (server == 0) {
        if (fork() != 0) std::_Exit(0);  // nobody's child: the program waits for its own alone
        setsid();                        // an interrupt is the program's
        close(alive[1]);
        close(ready[0]);
        const int quiet = open("/dev/null", O_RDWR);
        dup2(quiet, STDERR_FILENO);  // what cannot be mounted is unpacked
        dup2(quiet, STDIN_FILENO);
        dup2(quiet, STDOUT_FILENO);
        serve(folder, alive[0], ready[1]);
        std::_Exit(1);
    }
    waitpid(server, nullptr, 0);
    close(alive[0]);
    close(ready[1]);
    char byte = 0;
    const bool done = read(ready[0], &byte, 1) == 1;
    close(ready[0]);
    if (done) return folder;  // alive[1] stays open in what is started from here on
    close(alive[1]);
    rmdir(folder.c_str());
    return {};
}

// --- as a folder ---

void makeFolders(const std::string& folder) {
    for (std::size_t at = 1; at != std::string::npos;) {
        at = folder.find('/', at + 1);
        mkdir(folder.substr(0, at).c_str(), 0755);
    }
}

void writeFile(const std::string& path, sqfs_inode& inode) {
    const int fd = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC,
                        static_cast<mode_t>(inode.base.mode) & 0777);
    std::vector<char> bytes(1 << 20);
    const auto size = static_cast<sqfs_off_t>(inode.xtra.reg.file_size);
    for (sqfs_off_t at = 0; fd >= 0 && at < size;) {
        auto length = static_cast<sqfs_off_t>(bytes.size());
        if (sqfs_read_range(&image, &inode, at, &length, bytes.data()) != SQFS_OK || length <= 0)
            errno = EIO;
        else {
            const ssize_t written = write(fd, bytes.data(), static_cast<std::size_t>(length));
            if (written == length) {
                at += length;
                continue;
            }
            if (written >= 0) errno = ENOSPC;
        }
        fail(path, "free some space, or get the AppImage again");
    }
    if (fd < 0 || close(fd) != 0) fail(path, "free some space, or get the AppImage again");
}

void unpackInto(const std::string& folder) {
    makeFolders(folder);
    if (access(folder.c_str(), W_OK | X_OK) != 0)
        fail(folder, "it must be yours to write (XDG_CACHE_HOME names another folder)");
    sqfs_traverse walk = {};
    sqfs_err error = sqfs_traverse_open(&walk, &image, sqfs_inode_root(&image));
    while (error == SQFS_OK && sqfs_traverse_next(&walk, &error)) {
        if (walk.dir_end) continue;
        const std::string path = folder + "/" + walk.path;
        sqfs_inode inode = {};
        error = sqfs_inode_get(&image, &inode, sqfs_dentry_inode(&walk.entry));
        if (error != SQFS_OK) break;
        if (S_ISDIR(inode.base.mode)) {
            mkdir(path.c_str(), 0755);
        } else if (S_ISLNK(inode.base.mode)) {
            std::string target(inode.xtra.symlink_size + 1, '\0');
            std::size_t size = target.size();
            sqfs_readlink(&image, &inode, target.data(), &size);
            if (symlink(target.c_str(), path.c_str()) != 0 && errno != EEXIST)
                fail(path, "free some space");
        } else {
            writeFile(path, inode);
        }
    }
    sqfs_traverse_close(&walk);
    errno = EIO;
    if (error != SQFS_OK) fail(thisFile(), "the AppImage is damaged; get it again");
}

// Where this very file is unpacked: at the first start, or as it was before.
std::string unpacked(const std::string& file) {
    const char* const cache = std::getenv("XDG_CACHE_HOME");
    const char* const home = std::getenv("HOME");
    const std::string above = cache != nullptr && *cache == '/' ? cache
                              : home != nullptr                 ? home + std::string("/.cache")
                                                                : "/tmp";
    struct stat facts = {};
    stat(file.c_str(), &facts);
    const std::string folder = above + "/sextant/appimage-" + std::to_string(facts.st_size) + "-" +
                               std::to_string(facts.st_mtime);
    if (access((folder + "/AppRun").c_str(), X_OK) == 0) return folder;
    std::fprintf(stderr, "sextant: without FUSE: unpacking once into %s\n", folder.c_str());
    unfinished = folder + ".part" + std::to_string(getpid());
    unpackInto(unfinished);
    if (rename(unfinished.c_str(), folder.c_str()) != 0) {
        if (access((folder + "/AppRun").c_str(), X_OK) != 0) fail(folder, "remove what lies there");
        removeUnfinished();  // another start was quicker
    }
    return folder;
}

}  // namespace

int main(int argc, char** argv) {
    const std::string file = thisFile();
    const std::size_t offset = imageOffset(file);
    const std::string asked = argc > 1 ? argv[1] : "";
    if (asked == "--appimage-offset") {
        std::printf("%zu\n", offset);
        return 0;
    }
    if (sqfs_open_image(&image, file.c_str(), offset) != SQFS_OK) {
        errno = EINVAL;
        fail(file, "the AppImage is damaged; get it again");
    }
    if (asked == "--appimage-extract") {
        unpackInto("squashfs-root");
        std::printf("squashfs-root\n");
        return 0;
    }
    bool wished = std::getenv("APPIMAGE_EXTRACT_AND_RUN") != nullptr;
    if (asked == "--appimage-extract-and-run") {
        wished = true;
        argv[1] = argv[0];
        ++argv;
    }
    std::string folder = wished ? std::string() : mounted();
    if (folder.empty()) folder = unpacked(file);
    setenv("APPIMAGE", file.c_str(), 1);
    setenv("APPDIR", folder.c_str(), 1);
    setenv("ARGV0", argv[0], 1);
    const std::string start = folder + "/AppRun";
    execv(start.c_str(), argv);
    fail(start, "the AppImage is damaged; get it again");
}
