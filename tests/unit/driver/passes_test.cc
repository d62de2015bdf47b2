#include "driver/passes.h"

#include <gtest/gtest.h>

namespace heddle::driver {
namespace {

TEST(Passes, ALimitEndsThePassThatPollsAndSkipsTheRest) {
  Options options;
  options.timeout = 0.01;
  Console console(options.progress);
  Passes passes(options, console);
  Poll poll([&] { return passes.limit().has_value(); });
  bool later = false;
  passes.run("endless", [&] {
    for (;;) poll();
  });
  passes.run("later", [&] { later = true; });
  EXPECT_FALSE(later);
  ASSERT_TRUE(passes.limit());
  EXPECT_TRUE(passes.limit()->starts_with("--timeout"));
}

TEST(Passes, TheMemoryLimitIsNamedAsItWasGiven) {
  auto message = [](uint64_t limit) {
    Options options;
    options.memory_limit = limit;
    Console console(options.progress);
    return *Passes(options, console).limit();
  };
  EXPECT_EQ(message(1), "--memory-limit: more than 1 byte in use");
  EXPECT_EQ(message(999), "--memory-limit: more than 999 bytes in use");
  EXPECT_EQ(message(5 << 10), "--memory-limit: more than 5 KB in use");
  EXPECT_EQ(message(1 << 20), "--memory-limit: more than 1 MB in use");
  EXPECT_EQ(message(1536 << 10), "--memory-limit: more than 1536 KB in use");
}

TEST(Passes, APassThatIsLeftCountsWithItsTime) {
  Options options;
  Console console(options.progress);
  Passes passes(options, console);
  bool reached = false;
  Poll poll([&] { return reached; });
  int rounds = 0;
  passes.run("long", [&] {
    for (;; ++rounds) {
      reached = rounds >= 1000;
      poll();
      if (rounds > 100'000) break;
    }
  });
  EXPECT_GE(rounds, 1000);
  EXPECT_LT(rounds, 100'000);
  ASSERT_EQ(passes.statistics().timings.size(), 2u);  // with the total
  EXPECT_EQ(passes.statistics().timings[0].pass, "long");
}

TEST(Passes, WithoutLimitsPollsDoNothing) {
  Poll poll;
  for (int i = 0; i < 1000; ++i) poll();
}

}  // namespace
}  // namespace heddle::driver
