#include "cli/command_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <optional>

namespace heddle::cli {
namespace {

using driver::Arity;
using driver::OptionSpec;
using Words = std::vector<std::string>;

struct CommandName {
  std::string_view name;
  Command command;
};
constexpr CommandName commands[] = {
    {"check", Command::check},     {"explain", Command::explain},   {"inspect", Command::inspect},
    {"version", Command::version}, {"--version", Command::version}, {"-V", Command::version},
    {"help", Command::help},       {"--help", Command::help},       {"-h", Command::help}};

bool is_help(std::string_view word) { return word == "--help" || word == "-h"; }

std::optional<Command> command_named(std::string_view word) {
  auto found = std::ranges::find(commands, word, &CommandName::name);
  return found == std::end(commands) ? std::nullopt : std::optional(found->command);
}

std::unexpected<std::string> unknown_command(std::string_view word) {
  std::vector<std::string_view> names;
  for (const CommandName& c : commands)
    if (!c.name.starts_with('-')) names.push_back(c.name);
  auto meant = driver::nearest(word, names);
  return std::unexpected(fmt::format("unknown command '{}'{}; see heddle help", word,
                                     meant ? fmt::format(" (did you mean '{}'?)", *meant) : ""));
}

driver::CommandSet options_of(Command command) {
  switch (command) {
    case Command::check: return driver::check_command;
    case Command::inspect: return driver::inspect_command;
    case Command::explain: return driver::explain_command;
    case Command::version:
    case Command::help: break;
  }
  return driver::no_command;
}

std::unexpected<std::string> unknown_option(Command command, std::string_view command_name,
                                            std::string_view name) {
  std::vector<std::string_view> names;
  for (const OptionSpec& option : driver::option_table())
    if (option.commands & options_of(command)) names.push_back(option.name);
  auto meant = driver::nearest(name, names);
  bool has_options = options_of(command) != driver::no_command;
  return std::unexpected(fmt::format("unknown option --{}{}; see heddle {}", name,
                                     meant ? fmt::format(" (did you mean --{}?)", *meant) : "",
                                     has_options ? fmt::format("{} --help", command_name) : "help"));
}

// `--why-safe app.jar` means the jar, `--why-safe pkg.Cls.field` the field.
bool could_be_a_field(std::string_view word) {
  std::error_code ignored;
  return !word.starts_with('-') && !word.contains('/') && !std::filesystem::exists(word, ignored);
}

class CommandLineParser {
 public:
  CommandLineParser(const Words& arguments, Command command) : arguments_(arguments) { result_.command = command; }

  std::expected<CommandLine, std::string> parse() {
    bool only_words = false;
    for (next_ = 1; next_ < arguments_.size();) {
      const std::string& word = arguments_[next_++];
      if (!only_words && word == "--") {
        only_words = true;
      } else if (!only_words && is_help(word)) {
        result_.wants_help = true;
      } else if (!only_words && word.starts_with("--")) {
        if (auto taken = take_option(word); !taken) return std::unexpected(taken.error());
      } else if (!only_words && word.size() > 1 && word.starts_with('-')) {
        return std::unexpected(
            fmt::format("unknown option {}; options have long names, see heddle {} --help", word, arguments_[0]));
      } else {
        result_.words.push_back(word);
      }
    }
    bool takes_words = options_of(result_.command) != driver::no_command;
    if (!takes_words && !result_.wants_help && !result_.words.empty())
      return std::unexpected(fmt::format("{} takes nothing more, and there is '{}'; see heddle help",
                                         arguments_[0], result_.words[0]));
    return std::move(result_);
  }

 private:
  std::expected<void, std::string> take_option(std::string_view word) {
    size_t equals = word.find('=');
    std::string_view name = word.substr(2, equals - 2);
    std::optional<std::string> value;
    if (equals != std::string_view::npos) value = word.substr(equals + 1);

    if (name == "help") return std::unexpected(std::string("--help takes no value"));
    const OptionSpec* option = driver::find_option(name);
    if (!option || !(option->commands & options_of(result_.command)))
      return unknown_option(result_.command, arguments_[0], name);
    if (value && option->arity == Arity::flag) return std::unexpected(fmt::format("--{} takes no value", name));
    if (value && value->empty() && option->arity != Arity::value)
      return std::unexpected(fmt::format("--{}= has no value; without the = it needs none", name));
    if (!value && next_ < arguments_.size()) {
      const std::string& following = arguments_[next_];
      bool takes_it =
          option->arity == Arity::value || (option->arity == Arity::optional_value && could_be_a_field(following));
      if (takes_it) {
        value = following;
        ++next_;
      }
    }
    if (!value && option->arity == Arity::value)
      return std::unexpected(fmt::format("--{} needs a value: {}", name, option->value_name));
    result_.settings.push_back({option, value.value_or("")});
    return {};
  }

  const Words& arguments_;
  size_t next_ = 1;
  CommandLine result_;
};

}  // namespace

std::expected<CommandLine, std::string> parse_command_line(const Words& arguments) {
  if (arguments.empty()) return CommandLine();
  auto command = command_named(arguments[0]);
  if (!command) {
    if (arguments[0].starts_with('-'))
      return std::unexpected(
          fmt::format("a command comes first, as in heddle check {}; see heddle help", arguments[0]));
    return unknown_command(arguments[0]);
  }
  if (*command == Command::help && arguments.size() > 1) {
    auto about = command_named(arguments[1]);
    if (!about) return unknown_command(arguments[1]);
    if (arguments.size() > 2)
      return std::unexpected(fmt::format("help is about one command, and there is '{}', too", arguments[2]));
    return CommandLine{*about, true, {}, {}};
  }
  return CommandLineParser(arguments, *command).parse();
}

}  // namespace heddle::cli
