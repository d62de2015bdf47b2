#include "base/parallel.h"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <vector>

namespace heddle {
namespace {

TEST(ParallelRanges, CoverEveryIndexOnce) {
  for (unsigned jobs : {1u, 2u, 3u, 8u}) {
    for (size_t n : {0u, 1u, 2u, 7u, 64u, 1000u}) {
      for (size_t grain : {0u, 1u, 3u, 64u, 5000u}) {
        std::vector<int> visits(n, 0);  // not atomic: tsan would see two visits of one index
        std::atomic<bool> too_large{false};
        parallel_ranges(Jobs{jobs}, n, grain, [&](size_t begin, size_t end, unsigned) {
          if (begin >= end || end - begin > std::max<size_t>(grain, 1)) too_large = true;
          for (size_t i = begin; i < end; ++i) ++visits[i];
        });
        EXPECT_EQ(visits, std::vector<int>(n, 1)) << jobs << " jobs, n " << n << ", grain " << grain;
        EXPECT_FALSE(too_large);
      }
    }
  }
}

TEST(ParallelRanges, WorkerNumbersAreExclusive) {
  constexpr unsigned jobs = 4;
  std::vector<std::atomic<int>> inside(jobs);
  std::vector<size_t> sums(jobs, 0);  // a slot per worker, without a lock: the reason why the number exists
  std::atomic<int> clashes{0};
  parallel_ranges(Jobs{jobs}, 20'000, 1, [&](size_t begin, size_t, unsigned worker) {
    if (worker >= jobs || inside[worker].fetch_add(1) != 0) {
      ++clashes;
      return;
    }
    sums[worker] += begin;
    inside[worker].fetch_sub(1);
  });
  EXPECT_EQ(clashes, 0);
  size_t total = 0;
  for (size_t sum : sums) total += sum;
  EXPECT_EQ(total, size_t{20'000} * 19'999 / 2);
}

TEST(ParallelRanges, ExceptionReachesTheCaller) {
  for (unsigned jobs : {1u, 4u}) {
    std::atomic<int> calls{0};
    auto body = [&](size_t begin, size_t, unsigned) {
      ++calls;
      if (begin == 10) throw std::runtime_error("index 10");
    };
    try {
      parallel_ranges(Jobs{jobs}, 1'000'000, 1, body);
      FAIL() << "no exception with " << jobs << " jobs";
    } catch (const std::runtime_error& error) {
      EXPECT_STREQ(error.what(), "index 10");
    }
    EXPECT_GE(calls, 1);
  }
}

TEST(ParallelRanges, LoopsNest) {
  std::vector<std::vector<int>> visits(16, std::vector<int>(50, 0));
  parallel_for(Jobs{4}, visits.size(), 1, [&](size_t outer) {
    parallel_for(Jobs{2}, visits[outer].size(), 5, [&](size_t inner) { ++visits[outer][inner]; });
  });
  EXPECT_EQ(visits, std::vector<std::vector<int>>(16, std::vector<int>(50, 1)));
}

TEST(ParallelRanges, WritesAreVisibleAfterTheLoop) {
  std::vector<size_t> squares(10'000);
  parallel_for(Jobs{8}, squares.size(), 16, [&](size_t i) { squares[i] = i * i; });
  for (size_t i = 0; i < squares.size(); ++i) ASSERT_EQ(squares[i], i * i);
}

TEST(Jobs, AllCoresIsAtLeastOne) { EXPECT_GE(Jobs::all_cores().count, 1u); }

}  // namespace
}  // namespace heddle
