#include "cli/help.h"

#include <gtest/gtest.h>

namespace heddle::cli {
namespace {

TEST(Help, EveryCommandHasAnExample) {
  for (Command command : {Command::help, Command::version, Command::check, Command::inspect, Command::explain})
    EXPECT_TRUE(help_for(command).contains("Example")) << static_cast<int>(command);
}

TEST(Help, EveryOptionIsListedWithItsCommand) {
  std::string check = help_for(Command::check), inspect = help_for(Command::inspect);
  std::string explain = help_for(Command::explain);
  for (const driver::OptionSpec& option : driver::option_table()) {
    std::string name = "--" + std::string(option.name);
    EXPECT_EQ(check.contains("  " + name), (option.commands & driver::check_command) != 0) << name;
    EXPECT_EQ(inspect.contains("  " + name), (option.commands & driver::inspect_command) != 0) << name;
    EXPECT_EQ(explain.contains("  " + name), (option.commands & driver::explain_command) != 0) << name;
  }
}

TEST(Help, FitsATerminal) {
  for (Command command : {Command::help, Command::check, Command::inspect, Command::explain}) {
    std::string text = help_for(command);
    for (size_t begin = 0, end; (end = text.find('\n', begin)) != std::string::npos; begin = end + 1)
      EXPECT_LE(end - begin, 100u) << text.substr(begin, end - begin);
  }
}

}  // namespace
}  // namespace heddle::cli
