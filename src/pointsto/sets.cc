#include "pointsto/sets.h"

#include <algorithm>
#include <array>

namespace heddle::pointsto {
namespace {

constexpr size_t union_memo_size = size_t{1} << 19;
constexpr size_t other_memo_size = size_t{1} << 17;
constexpr uint32_t leaf_words = 64;

uint64_t mixed(uint64_t h, uint64_t value) {
  h = (h ^ value) * 0x9E3779B97F4A7C15ull;
  return h ^ (h >> 29);
}
uint32_t folded(uint64_t h) { return static_cast<uint32_t>(h ^ (h >> 32)); }

size_t count_of(uint64_t mask) { return static_cast<size_t>(std::popcount(mask)); }

}  // namespace

SetStore::SetStore(const WordTest& test)
    : test_(&test), arena_(1 << 20), unions_(union_memo_size), differences_(other_memo_size),
      filtered_(other_memo_size), leaf_unions_(other_memo_size) {
  records_.push_back({nullptr, 0, 0});
}

SetStore::Memo& SetStore::slot(std::vector<Memo>& memo, uint32_t a, uint32_t b) {
  uint64_t h = (uint64_t{a} << 32 | b) * 0x9E3779B97F4A7C15ull;
  return memo[(h >> 32) & (memo.size() - 1)];
}

template <class HashOf, class Same>
uint32_t SetStore::Index::find_or_add(uint32_t hash, uint32_t added, HashOf hash_of, Same same) {
  if (size_t{added} * 2 > slots_.size()) {
    std::vector<uint32_t> larger(slots_.size() * 2);
    for (uint32_t entry : slots_) {
      if (!entry) continue;
      size_t i = hash_of(entry - 1) & (larger.size() - 1);
      while (larger[i]) i = (i + 1) & (larger.size() - 1);
      larger[i] = entry;
    }
    slots_ = std::move(larger);
  }
  const size_t mask = slots_.size() - 1;
  size_t i = hash & mask;
  for (; slots_[i]; i = (i + 1) & mask)
    if (hash_of(slots_[i] - 1) == hash && same(slots_[i] - 1)) return slots_[i] - 1;
  slots_[i] = added + 1;
  return added;
}

uint32_t SetStore::intern_leaf(uint32_t chunk, uint64_t mask, const uint64_t* bits) {
  const size_t count = count_of(mask);
  uint64_t h = mixed(chunk, mask);
  uint32_t objects = 0;
  for (size_t i = 0; i < count; ++i) {
    h = mixed(h, bits[i]);
    objects += static_cast<uint32_t>(std::popcount(bits[i]));
  }
  const uint32_t hash = folded(h), fresh = static_cast<uint32_t>(leaves_.size());
  const uint32_t id = leaf_index_.find_or_add(
      hash, fresh, [&](uint32_t leaf) { return leaves_[leaf].hash; },
      [&](uint32_t leaf) {
        return chunk_of_leaf_[leaf] == chunk && leaves_[leaf].mask == mask &&
               std::equal(bits, bits + count, leaves_[leaf].bits);
      });
  if (id == fresh) {
    leaves_.push_back({mask, arena_.copy(std::span<const uint64_t>(bits, count)).data(), hash, objects});
    chunk_of_leaf_.push_back(chunk);
  }
  return id;
}

SetId SetStore::intern(std::span<const Part> parts) {
  if (parts.empty()) return empty_set;
  uint64_t h = parts.size();
  for (const Part& part : parts) h = mixed(h, part.leaf);
  const uint32_t hash = folded(h), fresh = static_cast<uint32_t>(records_.size());
  const uint32_t id = index_.find_or_add(
      hash, fresh, [&](uint32_t set) { return records_[set].hash; },
      [&](uint32_t set) { return std::ranges::equal(parts, this->parts(SetId(set))); });
  if (id == fresh) {
    std::span<Part> kept = arena_.copy(parts);
    records_.push_back({kept.data(), static_cast<uint32_t>(kept.size()), hash});
  }
  return SetId(id);
}

SetId SetStore::single(ObjectId object) {
  if (object.raw >= singles_.size())
    singles_.resize(std::max<size_t>(object.raw + 1, 2 * singles_.size()), empty_set);
  SetId& known = singles_[object.raw];
  if (known == empty_set) known = of_words(std::array{Word{word_of(object), bit_of(object)}});
  return known;
}

SetId SetStore::of_words(std::span<const Word> words) {
  scratch_.clear();
  uint64_t bits[leaf_words];
  for (size_t i = 0; i < words.size();) {
    const uint32_t chunk = words[i].number / leaf_words;
    uint64_t mask = 0;
    size_t n = 0;
    for (; i < words.size() && words[i].number / leaf_words == chunk; ++i) {
      mask |= uint64_t{1} << words[i].number % leaf_words;
      bits[n++] = words[i].bits;
    }
    scratch_.push_back({chunk, intern_leaf(chunk, mask, bits)});
  }
  return intern(scratch_);
}

SetId SetStore::of_objects(std::span<ObjectId> objects) {
  std::ranges::sort(objects);
  std::vector<Word> words;
  for (ObjectId o : objects) {
    if (words.empty() || words.back().number != word_of(o)) words.push_back({word_of(o), 0});
    words.back().bits |= bit_of(o);
  }
  return of_words(words);
}

uint32_t SetStore::unite_leaves(uint32_t chunk, uint32_t a, uint32_t b) {
  if (a == b) return a;
  if (a > b) std::swap(a, b);
  Memo& memo = slot(leaf_unions_, a, b);
  if (memo.a == a && memo.b == b) return memo.result;
  const Leaf &x = leaves_[a], &y = leaves_[b];
  uint64_t bits[leaf_words];
  size_t i = 0, j = 0, n = 0;
  for (uint64_t left = x.mask | y.mask; left; left &= left - 1) {
    const uint64_t word = left & -left;
    bits[n] = x.mask & word ? x.bits[i++] : 0;
    if (y.mask & word) bits[n] |= y.bits[j++];
    ++n;
  }
  const uint32_t united = intern_leaf(chunk, x.mask | y.mask, bits);
  memo = {a, b, united};
  return united;
}

SetId SetStore::unite(SetId a, SetId b) {
  if (a == b || b == empty_set) return a;
  if (a == empty_set) return b;
  if (a > b) std::swap(a, b);
  Memo& memo = slot(unions_, a.raw, b.raw);
  if (memo.a == a.raw && memo.b == b.raw) return SetId(memo.result);

  std::span<const Part> x = parts(a), y = parts(b);
  if (merged_.size() < x.size() + y.size()) merged_.resize((x.size() + y.size()) * 2);
  Part* out = merged_.data();
  size_t i = 0, j = 0;
  bool grows_a = false, grows_b = false;
  while (i < x.size() && j < y.size()) {
    if (x[i].chunk < y[j].chunk) {
      *out++ = x[i++];
      grows_b = true;
    } else if (x[i].chunk > y[j].chunk) {
      *out++ = y[j++];
      grows_a = true;
    } else {
      const uint32_t united = unite_leaves(x[i].chunk, x[i].leaf, y[j].leaf);
      grows_a |= united != x[i].leaf;
      grows_b |= united != y[j].leaf;
      *out++ = {x[i].chunk, united};
      ++i, ++j;
    }
  }
  grows_b |= i < x.size();
  grows_a |= j < y.size();
  out = std::copy(x.begin() + i, x.end(), out);
  out = std::copy(y.begin() + j, y.end(), out);

  SetId result = !grows_a ? a : !grows_b ? b : intern({merged_.data(), out});
  memo = {a.raw, b.raw, result.raw};
  return result;
}

void SetStore::add_without(const Part& part, uint32_t other) {
  const Leaf &x = leaves_[part.leaf], &y = leaves_[other];
  uint64_t bits[leaf_words], mask = 0;
  size_t i = 0, j = 0, n = 0;
  for (uint64_t left = x.mask | y.mask; left; left &= left - 1) {
    const uint64_t word = left & -left;
    uint64_t rest = x.mask & word ? x.bits[i++] : 0;
    if (y.mask & word) rest &= ~y.bits[j++];
    if (!rest) continue;
    bits[n++] = rest;
    mask |= word;
  }
  if (mask) scratch_.push_back({part.chunk, intern_leaf(part.chunk, mask, bits)});
}

SetId SetStore::subtract(SetId a, SetId b) {
  if (a == b || a == empty_set) return empty_set;
  if (b == empty_set) return a;
  Memo& memo = slot(differences_, a.raw, b.raw);
  if (memo.a == a.raw && memo.b == b.raw) return SetId(memo.result);

  std::span<const Part> y = parts(b);
  scratch_.clear();
  size_t j = 0;
  for (const Part& part : parts(a)) {
    while (j < y.size() && y[j].chunk < part.chunk) ++j;
    if (j == y.size() || y[j].chunk != part.chunk)
      scratch_.push_back(part);
    else if (y[j].leaf != part.leaf)
      add_without(part, y[j].leaf);
  }
  SetId result = intern(scratch_);
  memo = {a.raw, b.raw, result.raw};
  return result;
}

const SetStore::FilterRow& SetStore::row_of(uint32_t filter, uint32_t last_word) {
  if (filter >= filters_.size()) filters_.resize(filter + 1);
  FilterRow& row = filters_[filter];
  if (row.passes.size() <= last_word / leaf_words) row.passes.resize(last_word / leaf_words + 1);
  for (; row.known <= last_word; ++row.known)
    if (test_->passes(filter, row.known))
      row.passes[row.known / leaf_words] |= uint64_t{1} << row.known % leaf_words;
  return row;
}

void SetStore::add_filtered(const Part& part, uint64_t passing) {
  const Leaf& leaf = leaves_[part.leaf];
  passing &= leaf.mask;
  if (!passing) return;
  if (passing == leaf.mask) return scratch_.push_back(part);
  uint64_t bits[leaf_words];
  size_t n = 0, i = 0;
  for (uint64_t left = leaf.mask; left; left &= left - 1, ++i)
    if (passing & left & -left) bits[n++] = leaf.bits[i];
  scratch_.push_back({part.chunk, intern_leaf(part.chunk, passing, bits)});
}

SetId SetStore::filter(SetId a, uint32_t filter) {
  if (a == empty_set) return a;
  Memo& memo = slot(filtered_, a.raw, filter);
  if (memo.a == a.raw && memo.b == filter) return SetId(memo.result);

  std::span<const Part> x = parts(a);
  const uint64_t last_mask = leaves_[x.back().leaf].mask;
  const FilterRow& row = row_of(
      filter, x.back().chunk * leaf_words + leaf_words - 1 - static_cast<uint32_t>(std::countl_zero(last_mask)));
  scratch_.clear();
  for (const Part& part : x) add_filtered(part, row.passes[part.chunk]);
  SetId result = intern(scratch_);
  memo = {a.raw, filter, result.raw};
  return result;
}

bool SetStore::contains(SetId id, ObjectId object) const {
  const uint32_t word = word_of(object);
  std::span<const Part> all = parts(id);
  auto at = std::ranges::lower_bound(all, word / leaf_words, {}, &Part::chunk);
  if (at == all.end() || at->chunk != word / leaf_words) return false;
  const Leaf& leaf = leaves_[at->leaf];
  const uint64_t wanted = uint64_t{1} << word % leaf_words;
  return (leaf.mask & wanted) && (leaf.bits[count_of(leaf.mask & (wanted - 1))] & bit_of(object));
}

bool SetStore::intersect(SetId a, SetId b) const {
  std::span<const Part> x = parts(a), y = parts(b);
  auto leaves_intersect = [&](const Leaf& p, const Leaf& q) {
    for (uint64_t left = p.mask & q.mask; left; left &= left - 1) {
      const uint64_t below = (left & -left) - 1;
      if (p.bits[count_of(p.mask & below)] & q.bits[count_of(q.mask & below)]) return true;
    }
    return false;
  };
  for (size_t i = 0, j = 0; i < x.size() && j < y.size();) {
    if (x[i].chunk < y[j].chunk) {
      ++i;
    } else if (x[i].chunk > y[j].chunk) {
      ++j;
    } else {
      if (x[i].leaf == y[j].leaf || leaves_intersect(leaves_[x[i].leaf], leaves_[y[j].leaf])) return true;
      ++i, ++j;
    }
  }
  return false;
}

uint32_t SetStore::size(SetId id) const {
  uint32_t n = 0;
  for (const Part& part : parts(id)) n += leaves_[part.leaf].objects;
  return n;
}

void SetStore::compact(std::span<SetId* const> live_columns, std::span<const size_t> lengths) {
  std::vector<uint32_t> moved(records_.size(), UINT32_MAX), moved_leaves(leaves_.size(), UINT32_MAX);
  const std::vector<Record> records = std::exchange(records_, {records_[0]});
  const std::vector<Leaf> leaves = std::exchange(leaves_, {});
  const std::vector<uint32_t> chunk_of_leaf = std::exchange(chunk_of_leaf_, {});
  const Arena arena = std::exchange(arena_, Arena(1 << 20));
  index_.clear();
  leaf_index_.clear();
  singles_.clear();
  moved[0] = 0;
  auto keep_leaf = [&](uint32_t leaf) {
    if (moved_leaves[leaf] == UINT32_MAX)
      moved_leaves[leaf] = intern_leaf(chunk_of_leaf[leaf], leaves[leaf].mask, leaves[leaf].bits);
    return moved_leaves[leaf];
  };
  auto keep = [&](SetId id) {
    if (moved[id.raw] != UINT32_MAX) return moved[id.raw];
    scratch_.clear();
    for (const Part& part : std::span(records[id.raw].parts, records[id.raw].count))
      scratch_.push_back({part.chunk, keep_leaf(part.leaf)});
    return moved[id.raw] = intern(scratch_).raw;
  };
  for (size_t column = 0; column < live_columns.size(); ++column)
    for (size_t i = 0; i < lengths[column]; ++i) {
      SetId& id = live_columns[column][i];
      id = SetId(keep(id));
    }
  forgotten_ += records.size() - records_.size();
  for (std::vector<Memo>* memo : {&unions_, &differences_, &filtered_, &leaf_unions_})
    std::ranges::fill(*memo, Memo{});
}

}  // namespace heddle::pointsto
