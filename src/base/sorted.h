// Lists that stand for sets: sorted, each item once.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

namespace heddle {

template <class T>
void sort_unique(std::vector<T>& list) {
  std::ranges::sort(list);
  list.erase(std::unique(list.begin(), list.end()), list.end());
}

// False if it was there.
template <class T>
bool insert_sorted(std::vector<T>& list, const T& item) {
  auto at = std::ranges::lower_bound(list, item);
  if (at != list.end() && *at == item) return false;
  list.insert(at, item);
  return true;
}

}  // namespace heddle
