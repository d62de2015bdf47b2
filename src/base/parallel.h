// Parallel loops. The body must not depend on the order of iterations; whatever it produces goes into a
// slot of its own index, or into a list that is sorted afterwards, so that results are the same for every
// number of jobs.
#pragma once

#include <cstddef>
#include <functional>

namespace heddle {

struct Jobs {
  unsigned count = 1;

  static Jobs all_cores();
};

// Calls body(begin, end, worker) over disjoint ranges that cover [0, n). `worker` is below jobs.count and no
// two calls that run at the same time share it. Ranges hold at most `grain` indices. The first exception
// that a body throws is rethrown here.
void parallel_ranges(Jobs jobs, size_t n, size_t grain,
                     const std::function<void(size_t begin, size_t end, unsigned worker)>& body);

// Calls body(index) for every index in [0, n).
template <class Body>
void parallel_for(Jobs jobs, size_t n, size_t grain, const Body& body) {
  parallel_ranges(jobs, n, grain, [&](size_t begin, size_t end, unsigned) {
    for (size_t i = begin; i < end; ++i) body(i);
  });
}

}  // namespace heddle
