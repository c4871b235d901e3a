# SPDX-License-Identifier: GPL-3.0-or-later
# Reads ctest's LastTest.log of Catch2 programs: names what was skipped and counts test cases. A
# program that failed without saying which test case is one failure.
/^[0-9]+\/[0-9]+ Testing: / { program = $3; before = failed; counted = missing; missing = 0 }
/^--------------------/ { heading = length($0) > 70; next }
heading { if ($0 !~ /^ |:[0-9]+$/) name = $0; heading = 0 }
/^ *SKIPPED:/ {
    sub(/^ */, "")
    if ((program, name) in seen) next
    seen[program, name] = 1
    ++skipped
    print program ": " name ": " $0
}
/^All tests passed \(/ && match($0, /[0-9]+ test case/) { passed += substr($0, RSTART) + 0; counted = 1 }
/^test cases: / {
    n = split($0, part, "|")
    for (i = 1; i <= n; ++i) {
        if (part[i] ~ /passed/) passed += part[i] + 0
        if (part[i] ~ /failed/ && part[i] !~ /as expected/) failed += part[i] + 0
    }
    counted = 1
}
/^Test Passed\.$/ && !counted { ++passed }
/^Test Failed\.$/ && failed == before { ++failed }
/^Unable to find executable:/ { ++failed; missing = 1 }
END { printf "%d passed, %d failed, %d skipped\n", passed - skipped, failed, skipped }
