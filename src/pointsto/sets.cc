#include "pointsto/sets.h"

#include <absl/container/flat_hash_map.h>

#include <algorithm>
#include <cstring>

namespace heddle::pointsto {
namespace {

constexpr size_t union_memo_size = size_t{1} << 19;
constexpr size_t other_memo_size = size_t{1} << 17;

}  // namespace

SetStore::SetStore(const WordTest& test)
    : test_(&test), arena_(1 << 20), index_(1 << 12), unions_(union_memo_size), differences_(other_memo_size),
      filtered_(other_memo_size) {
  records_.push_back({nullptr, 0, 0});
}

uint32_t SetStore::hash(std::span<const Word> words) {
  uint64_t h = words.size();
  for (const Word& word : words) {
    h = (h ^ word.bits ^ (uint64_t{word.number} << 32)) * 0x9E3779B97F4A7C15ull;
    h ^= h >> 29;
  }
  return static_cast<uint32_t>(h ^ (h >> 32));
}

SetStore::Memo& SetStore::slot(std::vector<Memo>& memo, uint32_t a, uint32_t b) {
  uint64_t h = (uint64_t{a} << 32 | b) * 0x9E3779B97F4A7C15ull;
  return memo[(h >> 32) & (memo.size() - 1)];
}

SetId SetStore::of_words(std::span<const Word> words) { return words.empty() ? empty_set : intern(words); }

SetId SetStore::of_objects(std::span<ObjectId> objects) {
  std::ranges::sort(objects);
  std::vector<Word> words;
  for (ObjectId o : objects) {
    if (words.empty() || words.back().number != word_of(o)) words.push_back({word_of(o), 0});
    words.back().bits |= bit_of(o);
  }
  return of_words(words);
}

SetId SetStore::intern(std::span<const Word> words) {
  if (records_.size() * 2 > index_.size()) grow_index();
  uint32_t h = hash(words);
  size_t mask = index_.size() - 1;
  size_t i = h & mask;
  for (; index_[i]; i = (i + 1) & mask) {
    const Record& r = records_[index_[i] - 1];
    if (r.hash == h && r.count == words.size() && std::equal(words.begin(), words.end(), r.words))
      return SetId(index_[i] - 1);
  }
  std::span<Word> kept = arena_.copy(words);
  index_[i] = static_cast<uint32_t>(records_.size()) + 1;
  records_.push_back({kept.data(), static_cast<uint32_t>(kept.size()), h});
  return SetId(records_.size() - 1);
}

void SetStore::grow_index() {
  std::vector<uint32_t> larger(index_.size() * 2);
  size_t mask = larger.size() - 1;
  for (uint32_t entry : index_) {
    if (!entry) continue;
    size_t i = records_[entry - 1].hash & mask;
    while (larger[i]) i = (i + 1) & mask;
    larger[i] = entry;
  }
  index_ = std::move(larger);
}

SetId SetStore::unite(SetId a, SetId b) {
  if (a == b || b == empty_set) return a;
  if (a == empty_set) return b;
  if (a > b) std::swap(a, b);
  Memo& memo = slot(unions_, a.raw, b.raw);
  if (memo.a == a.raw && memo.b == b.raw) return SetId(memo.result);

  std::span<const Word> x = words(a), y = words(b);
  if (scratch_.size() < x.size() + y.size()) scratch_.resize((x.size() + y.size()) * 2);
  Word* out = scratch_.data();
  size_t i = 0, j = 0;
  bool grows_a = false, grows_b = false;
  while (i < x.size() && j < y.size()) {
    if (x[i].number < y[j].number) {
      *out++ = x[i++];
      grows_b = true;
    } else if (x[i].number > y[j].number) {
      *out++ = y[j++];
      grows_a = true;
    } else {
      uint64_t bits = x[i].bits | y[j].bits;
      grows_a |= bits != x[i].bits;
      grows_b |= bits != y[j].bits;
      *out++ = {x[i].number, bits};
      ++i, ++j;
    }
  }
  grows_b |= i < x.size();
  grows_a |= j < y.size();
  out = std::copy(x.begin() + i, x.end(), out);
  out = std::copy(y.begin() + j, y.end(), out);

  SetId result = !grows_a ? a : !grows_b ? b : intern({scratch_.data(), out});
  memo = {a.raw, b.raw, result.raw};
  return result;
}

SetId SetStore::subtract(SetId a, SetId b) {
  if (a == b || a == empty_set) return empty_set;
  if (b == empty_set) return a;
  Memo& memo = slot(differences_, a.raw, b.raw);
  if (memo.a == a.raw && memo.b == b.raw) return SetId(memo.result);

  std::span<const Word> x = words(a), y = words(b);
  if (scratch_.size() < x.size()) scratch_.resize(x.size() * 2);
  Word* out = scratch_.data();
  size_t j = 0;
  for (const Word& word : x) {
    while (j < y.size() && y[j].number < word.number) ++j;
    uint64_t bits = word.bits;
    if (j < y.size() && y[j].number == word.number) bits &= ~y[j].bits;
    if (bits) *out++ = {word.number, bits};
  }
  SetId result = of_words({scratch_.data(), out});
  memo = {a.raw, b.raw, result.raw};
  return result;
}

const SetStore::FilterRow& SetStore::row_of(uint32_t filter, uint32_t last_word) {
  if (filter >= filters_.size()) filters_.resize(filter + 1);
  FilterRow& row = filters_[filter];
  if (row.passes.size() <= last_word >> 6) row.passes.resize((last_word >> 6) + 1);
  for (; row.known <= last_word; ++row.known)
    if (test_->passes(filter, row.known)) row.passes[row.known >> 6] |= uint64_t{1} << (row.known & 63);
  return row;
}

SetId SetStore::filter(SetId a, uint32_t filter) {
  if (a == empty_set) return a;
  Memo& memo = slot(filtered_, a.raw, filter);
  if (memo.a == a.raw && memo.b == filter) return SetId(memo.result);

  std::span<const Word> x = words(a);
  if (scratch_.size() <= x.size()) scratch_.resize(x.size() * 2);
  Word* out = scratch_.data();
  const FilterRow& row = row_of(filter, x.back().number);
  for (const Word& word : x) {
    *out = word;
    out += row[word.number];
  }
  size_t kept = static_cast<size_t>(out - scratch_.data());
  SetId result = kept == x.size() ? a : of_words({scratch_.data(), kept});
  memo = {a.raw, filter, result.raw};
  return result;
}

bool SetStore::contains(SetId id, ObjectId object) const {
  std::span<const Word> all = words(id);
  auto at = std::lower_bound(all.begin(), all.end(), word_of(object),
                             [](const Word& word, uint32_t number) { return word.number < number; });
  return at != all.end() && at->number == word_of(object) && (at->bits & bit_of(object));
}

bool SetStore::intersect(SetId a, SetId b) const {
  std::span<const Word> x = words(a), y = words(b);
  for (size_t i = 0, j = 0; i < x.size() && j < y.size();) {
    if (x[i].number < y[j].number) {
      ++i;
    } else if (x[i].number > y[j].number) {
      ++j;
    } else {
      if (x[i].bits & y[j].bits) return true;
      ++i, ++j;
    }
  }
  return false;
}

uint32_t SetStore::size(SetId id) const {
  uint32_t n = 0;
  for (const Word& word : words(id)) n += static_cast<uint32_t>(std::popcount(word.bits));
  return n;
}

void SetStore::compact(std::span<SetId* const> live_columns, std::span<const size_t> lengths) {
  std::vector<uint32_t> moved(records_.size(), UINT32_MAX);
  std::vector<Record> kept{records_[0]};
  moved[0] = 0;
  Arena arena(1 << 20);
  for (size_t column = 0; column < live_columns.size(); ++column) {
    for (size_t i = 0; i < lengths[column]; ++i) {
      SetId& id = live_columns[column][i];
      if (moved[id.raw] == UINT32_MAX) {
        moved[id.raw] = static_cast<uint32_t>(kept.size());
        Record r = records_[id.raw];
        r.words = arena.copy(std::span<const Word>(r.words, r.count)).data();
        kept.push_back(r);
      }
      id = SetId(moved[id.raw]);
    }
  }
  forgotten_ += records_.size() - kept.size();
  records_ = std::move(kept);
  arena_ = std::move(arena);
  std::ranges::fill(index_, 0u);
  size_t mask = index_.size() - 1;
  for (size_t id = 1; id < records_.size(); ++id) {
    size_t i = records_[id].hash & mask;
    while (index_[i]) i = (i + 1) & mask;
    index_[i] = static_cast<uint32_t>(id) + 1;
  }
  std::ranges::fill(unions_, Memo{});
  std::ranges::fill(differences_, Memo{});
  std::ranges::fill(filtered_, Memo{});
}

}  // namespace heddle::pointsto
