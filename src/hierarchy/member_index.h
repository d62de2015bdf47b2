// Members of every class, found by name and descriptor in logarithmic time.
//
// A class's members are a run of ids; the index holds the same runs, each sorted by the pair of symbols. The
// order of symbols never leaves this file. Of members that a broken class declares twice, the first counts.
#pragma once

#include <algorithm>
#include <vector>

#include "ir/program.h"

namespace heddle::hierarchy {

template <class IdType>
class MemberIndex {
 public:
  void resize(size_t members) { entries_.resize(members); }

  void add_class(const ir::Program& program, IdRange<IdType> members) {
    for (IdType id : members) entries_[id.raw] = {key(program[id].name, program[id].descriptor), id};
    auto first = entries_.begin() + members.first.raw;
    std::sort(first, first + members.count,
              [](const Entry& a, const Entry& b) { return a.key != b.key ? a.key < b.key : a.id < b.id; });
  }

  IdType find(IdRange<IdType> members, Symbol name, Symbol descriptor) const {
    auto first = entries_.begin() + members.first.raw, last = first + members.count;
    uint64_t wanted = key(name, descriptor);
    auto at = std::partition_point(first, last, [&](const Entry& entry) { return entry.key < wanted; });
    return at != last && at->key == wanted ? at->id : IdType::none();
  }

 private:
  struct Entry {
    uint64_t key;
    IdType id;
  };

  static uint64_t key(Symbol name, Symbol descriptor) { return uint64_t{name.raw} << 32 | descriptor.raw; }

  std::vector<Entry> entries_;
};

}  // namespace heddle::hierarchy
