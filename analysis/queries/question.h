// SPDX-License-Identifier: GPL-3.0-or-later
// What a page asks about the setting beside its curves, and what it is answered, whatever the
// query. The type of a question names its query and the type of the answer:
//     struct SigmaCurveQuestion {
//         static constexpr const char* query = "sigma-curve";
//         using Answer = SigmaCurve;
//         ...
//         bool operator==(const SigmaCurveQuestion&) const = default;
//     };
// An answer is a value with `experiment` (the identity of what was measured), `failure` (why there
// is nothing; empty: there is) and complete() (false: more of it comes).
#pragma once

#include <any>
#include <cstdint>
#include <map>
#include <memory>
#include <string>

namespace sextant {

template <class Question>
concept AsksQuery = requires {
    Question::query;
    typename Question::Answer;
};

// A question of any query.
class AnyQuestion {
  public:
    template <AsksQuery Question>
    AnyQuestion(const Question& question)
        : query_(Question::query), question_(question), same_([](const std::any& a, const auto& b) {
              return std::any_cast<const Question&>(a) == std::any_cast<const Question&>(b);
          }) {}

    const std::string& query() const { return query_; }
    // Throws std::bad_any_cast: it is of another query.
    template <AsksQuery Question>
    const Question& as() const {
        return std::any_cast<const Question&>(question_);
    }
    bool operator==(const AnyQuestion& other) const {
        return query_ == other.query_ && same_(question_, other.question_);
    }

  private:
    std::string query_;
    std::any question_;
    bool (*same_)(const std::any&, const std::any&);
};

// An answer of any query; none at first.
class AnyAnswer {
  public:
    AnyAnswer() = default;
    template <class Answer>
    explicit AnyAnswer(std::shared_ptr<const Answer> answer)
        : experiment_(answer->experiment),
          complete_(answer->complete()),
          failed_(!answer->failure.empty()),
          answer_(std::move(answer)) {}

    std::uint64_t experiment() const { return experiment_; }
    bool complete() const { return complete_; }
    bool failed() const { return failed_; }
    // Null: there is none, or it is another query's.
    template <class Answer>
    std::shared_ptr<const Answer> as() const {
        const auto* answer = std::any_cast<std::shared_ptr<const Answer>>(&answer_);
        return answer ? *answer : nullptr;
    }

  private:
    std::uint64_t experiment_ = 0;
    bool complete_ = false, failed_ = false;
    std::any answer_;  // a shared_ptr<const Answer>
};

// What is known of all that is asked: one question a query.
class Answers {
  public:
    struct Known {
        AnyAnswer now;   // of what is set, perhaps of some samples only
        AnyAnswer last;  // the newest whole one over these tokens, perhaps of another setting
    };
    // To what is asked, as it is set now; null: nothing is there yet, or nobody asks.
    template <AsksQuery Question>
    std::shared_ptr<const typename Question::Answer> to() const {
        return of(Question::query).now.template as<typename Question::Answer>();
    }
    template <AsksQuery Question>
    std::shared_ptr<const typename Question::Answer> lastTo() const {
        return of(Question::query).last.template as<typename Question::Answer>();
    }
    void set(const std::string& query, Known known) { known_[query] = std::move(known); }

  private:
    Known of(const std::string& query) const {
        const auto found = known_.find(query);
        return found == known_.end() ? Known{} : found->second;
    }
    std::map<std::string, Known> known_;
};

}  // namespace sextant
