// All options, once: name, value, help, and how the text of a value gets into the Options. The command line, its
// --help and heddle.toml are made from this table.
#pragma once

#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>

#include "driver/options.h"

namespace heddle::driver {

enum class Arity : uint8_t {
  flag,            // --stats
  value,           // --jobs 2, --jobs=2
  attached_value,  // --library, --library=all: the value only with =
  optional_value,  // --why-safe, --why-safe=x, --why-safe x
};

enum CommandSet : uint8_t {
  no_command = 0,
  check_command = 1,
  inspect_command = 2,
  explain_command = 4,
  reporting_commands = check_command | explain_command,
  all_commands = check_command | inspect_command | explain_command,
};

// Why a value cannot be used: "4 KB is less than ...". The option's name is added by the caller.
using Applied = std::expected<void, std::string>;

struct OptionSpec {
  std::string_view name;  // without dashes
  Arity arity;
  std::string_view value_name;  // "DIR"
  CommandSet commands;
  bool repeatable;
  std::string_view help;
  Applied (*apply)(Options& options, std::string_view value);  // a flag's value is empty
};

std::span<const OptionSpec> option_table();
const OptionSpec* find_option(std::string_view name);

// One option as given, by the command line or by a file.
struct Setting {
  const OptionSpec* option;
  std::string value;
};

// Whether `later` replaces `earlier` when both are given in different places. --format and --output go together.
bool replaces(const OptionSpec& later, const OptionSpec& earlier);

// The candidate nearest to a word that nobody knows, if it is near enough to be meant.
std::optional<std::string_view> nearest(std::string_view word, std::span<const std::string_view> candidates);

}  // namespace heddle::driver
