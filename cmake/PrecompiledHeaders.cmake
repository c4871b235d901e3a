# SPDX-License-Identifier: GPL-3.0-or-later
# Large headers, read once for each target that includes them in many files. They are only read
# earlier: every file still includes what it uses.
function(sextant_precompile_torch name)
    target_precompile_headers(${name} PRIVATE
        <algorithm> <cmath> <cstdint> <filesystem> <functional> <memory> <span> <string> <vector>
        <ATen/ATen.h>)
endfunction()

function(sextant_precompile_qt name)
    target_precompile_headers(${name} PRIVATE
        <algorithm> <cmath> <cstdint> <functional> <memory> <optional> <span> <string> <vector>
        <QtWidgets/QtWidgets>)
endfunction()
