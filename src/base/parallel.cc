#include "base/parallel.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#ifndef HEDDLE_STD_THREADS
#include <tbb/global_control.h>
#include <tbb/task_arena.h>
#include <tbb/task_group.h>
#endif

namespace heddle {

Jobs Jobs::all_cores() { return {std::max(1u, std::thread::hardware_concurrency())}; }

void parallel_ranges(Jobs jobs, size_t n, size_t grain,
                     const std::function<void(size_t, size_t, unsigned)>& body) {
  grain = std::max<size_t>(grain, 1);
  size_t ranges = (n + grain - 1) / grain;
  unsigned workers = static_cast<unsigned>(std::min<size_t>(jobs.count, ranges));
  if (workers <= 1) {
    for (size_t begin = 0; begin < n; begin += grain) body(begin, std::min(n, begin + grain), 0);
    return;
  }

  // Each worker takes the next range until none is left: cheap, balanced, and the worker number is exact.
  std::atomic<size_t> next{0};
  std::mutex failure_mutex;
  std::exception_ptr failure;
  auto work = [&](unsigned worker) {
    try {
      for (;;) {
        size_t begin = next.fetch_add(grain, std::memory_order_relaxed);
        if (begin >= n) return;
        body(begin, std::min(n, begin + grain), worker);
      }
    } catch (...) {
      next.store(n, std::memory_order_relaxed);
      std::lock_guard lock(failure_mutex);
      if (!failure) failure = std::current_exception();
    }
  };

#ifdef HEDDLE_STD_THREADS
  std::vector<std::thread> threads;
  for (unsigned w = 1; w < workers; ++w) threads.emplace_back(work, w);
  work(0);
  for (std::thread& thread : threads) thread.join();
#else
  // More workers than cores are wanted by tests of determinism; without this oneTBB warns about them.
  tbb::global_control at_least(tbb::global_control::max_allowed_parallelism, workers);
  tbb::task_arena arena(static_cast<int>(workers));
  arena.execute([&] {
    tbb::task_group group;
    for (unsigned w = 1; w < workers; ++w) group.run([&work, w] { work(w); });
    work(0);
    group.wait();
  });
#endif
  if (failure) std::rethrow_exception(failure);
}

}  // namespace heddle
