// SPDX-License-Identifier: GPL-3.0-or-later
#include "python/src/open_model.h"

#include <system_error>
#include <utility>

namespace sextant {

std::shared_ptr<const Tokenizer> OpenModel::tokenizer() {
    if (!tokenizer_) tokenizer_ = tokenizerOf(opened->model->checkpoint());
    return tokenizer_;
}

std::shared_ptr<const OpenDocument> OpenModel::withText(const std::string& path, bool isIds,
                                                        const Progress& progress) {
    std::error_code none;
    const auto time = std::filesystem::last_write_time(path, none);
    const auto size = std::filesystem::file_size(path, none);
    if (text_ && text_->textPath == path && (text_->textIsIds || !isIds) && time == time_ &&
        size == size_ && !none)
        return text_;
    OpenRequest request;
    request.model = opened->modelPath;
    request.text = path;
    request.textIsIds = isIds;
    request.sameModel = opened;
    text_ = open(request, progress);
    time_ = time;
    size_ = size;
    return text_;
}

std::shared_ptr<const OpenDocument> OpenModel::withIds(
    const std::vector<std::vector<std::int32_t>>& documents) const {
    for (const auto& document : documents)
        for (const std::int32_t id : document)
            if (id < 0 || id >= opened->spec.vocabulary)
                throw Error("ids: holds {}; expected 0 to {}", id, opened->spec.vocabulary - 1);
    OpenDocument with = *opened;
    with.textPath = "ids";
    with.textIsIds = true;
    with.documents = documents;
    return std::make_shared<const OpenDocument>(std::move(with));
}

}  // namespace sextant
