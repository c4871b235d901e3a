// SPDX-License-Identifier: GPL-3.0-or-later
// A struct whose members are described: one list of fields gives its JSON, its checks and its
// options, as parameters do for a Choice. Initial values are the struct's own.
#pragma once

#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <type_traits>
#include <vector>

#include "analysis/error.h"
#include "analysis/values/choice_json.h"

namespace sextant {

template <class Record>
struct Field {
    Parameter parameter;
    std::string option;  // key on a command line ("kv_heads"), where it is not parameter.key
    std::function<Value(const Record&)> get;
    std::function<void(Record&, const Value&)> set;
};

template <class Record>
using Fields = std::vector<Field<Record>>;

// One field by two functions: `get` gives a Value from a record, `set` takes one to it.
template <class Record, class Get, class Set>
Field<Record> field(Parameter parameter, const Get& get, const Set& set, std::string option = {}) {
    parameter.initial = get(Record());
    if (option.empty()) option = parameter.key;
    return {std::move(parameter), std::move(option), get, set};
}

// A member that is a number, a whole number, yes or no, a string or a list of numbers.
template <class Record, class Member>
Field<Record> field(Parameter parameter, Member Record::*member, std::string option = {}) {
    using Held = std::conditional_t<std::is_integral_v<Member> && !std::is_same_v<Member, bool>,
                                    std::int64_t, Member>;
    return field<Record>(
        std::move(parameter),
        [member](const Record& record) { return Value(static_cast<Held>(record.*member)); },
        [member](Record& record, const Value& value) {
            record.*member = static_cast<Member>(std::get<Held>(value));
        },
        std::move(option));
}

// An enum by its names: name(Enum) of each of `all`, which must outlive the field. `member` returns
// a reference to the enum from a Record&.
template <class Record, class Enum, std::size_t count, class Member>
Field<Record> namedField(Parameter parameter, const Enum (&all)[count], const Member& member,
                         std::string option = {}) {
    parameter.kind = Kind::name;
    for (const Enum one : all)
        parameter.names.emplace_back(name(one));
    return field<Record>(
        std::move(parameter),
        [member](Record record) { return Value(std::string(name(member(record)))); },
        [member, &all](Record& record, const Value& value) {
            for (const Enum one : all)
                if (std::get<std::string>(value) == name(one)) member(record) = one;
        },
        std::move(option));
}

// Throws Error naming `where` and the key of the first value out of its range.
template <class Record>
void checkFields(const Fields<Record>& fields, const Record& record, const std::string& where) {
    for (const Field<Record>& field : fields)
        check(field.parameter, field.get(record), where);
}

template <class Record>
nlohmann::ordered_json fieldsToJson(const Fields<Record>& fields, const Record& record) {
    nlohmann::ordered_json json = nlohmann::ordered_json::object();
    for (const Field<Record>& field : fields)
        json[field.parameter.key] = valueToJson(field.get(record));
    return json;
}

enum class Absent { refused, initial };

// Refuses unknown keys. An absent key is refused too, or its member stays as it is in `record`.
// Throws Error naming `where` and the key.
template <class Record>
void fieldsFromJson(const Fields<Record>& fields, const nlohmann::json& json, Record& record,
                    const std::string& where, Absent absent = Absent::refused) {
    if (!json.is_object())
        throw Error("{}: found {}; expected an object of values", where, json.dump());
    for (const auto& [key, value] : json.items()) {
        bool known = false;
        for (const Field<Record>& field : fields)
            known = known || field.parameter.key == key;
        if (!known)
            throw Error("{}: unknown key \"{}\"; it was written by a later version, or by hand",
                        where, key);
    }
    for (const Field<Record>& field : fields) {
        const auto found = json.find(field.parameter.key);
        if (found == json.end() && absent == Absent::initial) continue;
        if (found == json.end()) throw Error("{}: {} is missing", where, field.parameter.key);
        field.set(record, valueFromJson(field.parameter, *found, where));
    }
}

// The parameter of one field, or of all, under the names of the command line.
template <class Record>
Parameter optionOf(const Field<Record>& field) {
    Parameter parameter = field.parameter;
    parameter.key = field.option;
    return parameter;
}

template <class Record>
Parameters optionsOf(const Fields<Record>& fields) {
    Parameters parameters;
    for (const Field<Record>& field : fields)
        parameters.push_back(optionOf(field));
    return parameters;
}

// Sets the members that `given` names, by Field::option, from text. Throws Error naming the option.
template <class Record>
void setFields(const Fields<Record>& fields, const std::map<std::string, std::string>& given,
               Record& record) {
    for (const Field<Record>& field : fields) {
        const auto found = given.find(field.option);
        if (found == given.end()) continue;
        field.set(record, valueFromText(optionOf(field), found->second));
    }
}

}  // namespace sextant
