# SPDX-License-Identifier: GPL-3.0-or-later
# Reads ctest's LastTest.log of Catch2 programs: names what was skipped and counts test cases. A
# program that ended before it could count is one failure.
/^[0-9]+\/[0-9]+ Testing: / { program = $3; counted = 0 }
/^-{70,}$/ { heading = 1; next }
heading { if ($0 !~ /^ /) name = $0; heading = 0 }
/^ *SKIPPED:/ {
    sub(/^ */, "")
    if (!(program SUBSEP name in seen)) print "  " program ", \"" name "\": " $0
    if (!(program SUBSEP name in seen)) ++skipped
    seen[program, name] = 1
}
/^All tests passed \(/ && match($0, /[0-9]+ test case/) { passed += substr($0, RSTART) + 0; counted = 1 }
/^No tests ran/ { counted = 1 }
/^test cases: / {
    n = split($0, part, "|")
    for (i = 1; i <= n; ++i) {
        if (part[i] ~ /passed/) passed += part[i] + 0
        if (part[i] ~ /failed/ && part[i] !~ /expected/) failed += part[i] + 0
    }
    counted = 1
}
/^Test (Passed|Failed)\.$/ { if (!counted) { if (/Passed/) ++passed; else ++failed } }
/^Test timeout|^Test time =/ { if (/timeout/ && !counted) { ++failed; counted = 1 } }
END { printf "%d passed, %d failed, %d skipped\n", passed - skipped, failed, skipped }
