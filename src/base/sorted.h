// Lists that stand for sets: sorted, each item once.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace heddle {

template <class T>
void sort_unique(std::vector<T>& list) {
  std::ranges::sort(list);
  list.erase(std::unique(list.begin(), list.end()), list.end());
}

// The same for long lists whose items are compared by `key` first, a number below `keys`: they are dealt out by
// it, since sorting many short lists is much faster than sorting one long one.
template <class T, class Key>
void sort_unique_by(std::vector<T>& list, size_t keys, Key key) {
  std::vector<size_t> end(keys);
  for (const T& item : list) ++end[key(item)];
  size_t total = 0;
  for (size_t& count : end) count = std::exchange(total, total + count);
  std::vector<T> dealt(list.size());
  for (const T& item : list) dealt[end[key(item)]++] = item;
  auto begin = dealt.begin();
  for (size_t e : end) {
    auto last = dealt.begin() + static_cast<std::ptrdiff_t>(e);
    std::sort(begin, last);
    begin = last;
  }
  dealt.erase(std::unique(dealt.begin(), dealt.end()), dealt.end());
  list = std::move(dealt);
}

// False if it was there.
template <class T>
bool insert_sorted(std::vector<T>& list, const T& item) {
  auto at = std::ranges::lower_bound(list, item);
  if (at != list.end() && *at == item) return false;
  list.insert(at, item);
  return true;
}

// Whether two lists have an item in common: those of the shorter are looked up in the longer.
template <class A, class B>
bool intersect(const A& a, const B& b) {
  if (a.size() > b.size()) return intersect(b, a);
  auto from = b.begin();
  for (const auto& item : a) {
    from = std::lower_bound(from, b.end(), item);
    if (from == b.end()) return false;
    if (*from == item) return true;
  }
  return false;
}

}  // namespace heddle
