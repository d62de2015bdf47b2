// Sets of abstract objects, hash-consed: equal sets have equal ids, a set never changes, an id is four bytes.
//
// Objects are numbered so that one 64-bit word of a set holds objects of one class only (see heap.h). 64 words
// that follow one another are a leaf, which is hash-consed as well, and a set is a sorted list of leaves. A large
// set that grows by a few objects shares all other leaves with the one before: it costs the list, of one
// entry for up to 64 words, and the leaves that changed. Filters by type and dispatch by receiver class look at
// words, never at single objects; a filter has a mask for each leaf. Union, difference and filter are memoised by
// id in small direct-mapped tables, unions of leaves too: forgetting an entry costs time, never
// a different answer.
//
// Cost: a memo hit is one cache line; a miss is linear in the leaves of both sets and the words of those that
// differ, plus one hash of the result.
#pragma once

#include <bit>
#include <cstdint>
#include <iterator>
#include <ranges>
#include <span>
#include <vector>

#include "base/arena.h"
#include "base/ids.h"

namespace heddle::pointsto {

struct ObjectTag;
struct SetTag;
using ObjectId = Id<ObjectTag>;
using SetId = Id<SetTag>;

inline constexpr SetId empty_set{0u};

struct Word {
  uint32_t number;  // objects number * 64 ... number * 64 + 63
  uint64_t bits;

  friend bool operator==(const Word&, const Word&) = default;
};

inline uint32_t word_of(ObjectId object) { return object.raw >> 6; }
inline uint64_t bit_of(ObjectId object) { return uint64_t{1} << (object.raw & 63); }

template <class Visit>
void for_each_object(const Word& word, Visit visit) {
  for (uint64_t bits = word.bits; bits; bits &= bits - 1)
    visit(ObjectId(word.number * 64 + static_cast<uint32_t>(std::countr_zero(bits))));
}

class SetStore {
  struct Part {      // a leaf in a set
    uint32_t chunk;  // words chunk * 64 ... chunk * 64 + 63
    uint32_t leaf;

    friend bool operator==(const Part&, const Part&) = default;
  };

 public:
  // Which words pass a filter: the store asks once per word and filter and remembers the answer.
  class WordTest {
   public:
    virtual ~WordTest() = default;
    virtual bool passes(uint32_t filter, uint32_t word) const = 0;
  };

  // The words of a set, ascending. It stays valid while sets are added.
  class WordIterator {
   public:
    using value_type = Word;
    using reference = Word;
    using pointer = void;
    using difference_type = std::ptrdiff_t;
    using iterator_category = std::input_iterator_tag;
    using iterator_concept = std::forward_iterator_tag;

    WordIterator() = default;
    WordIterator(const SetStore& store, std::span<const Part> parts)
        : store_(&store), part_(parts.data()), end_(parts.data() + parts.size()) {
      enter();
    }
    Word operator*() const { return {part_->chunk * 64 + static_cast<uint32_t>(std::countr_zero(left_)), *bits_}; }
    WordIterator& operator++() {
      ++bits_;
      if (left_ &= left_ - 1; !left_) {
        ++part_;
        enter();
      }
      return *this;
    }
    WordIterator operator++(int) {
      WordIterator before = *this;
      ++*this;
      return before;
    }
    friend bool operator==(const WordIterator& a, const WordIterator& b) {
      return a.part_ == b.part_ && a.left_ == b.left_;
    }

   private:
    void enter() {
      if (part_ == end_) return;
      const Leaf& leaf = store_->leaves_[part_->leaf];
      left_ = leaf.mask;
      bits_ = leaf.bits;
    }
    const SetStore* store_ = nullptr;
    const Part* part_ = nullptr;
    const Part* end_ = nullptr;
    uint64_t left_ = 0;  // words of the leaf that are still to come
    const uint64_t* bits_ = nullptr;
  };

  explicit SetStore(const WordTest& test);

  SetId single(ObjectId object);
  SetId of_words(std::span<const Word> words);    // ascending, no empty word
  SetId of_objects(std::span<ObjectId> objects);  // in any order; they are sorted
  SetId unite(SetId a, SetId b);
  SetId subtract(SetId a, SetId b);
  SetId filter(SetId a, uint32_t filter);

  auto words(SetId id) const {
    std::span<const Part> all = parts(id);
    return std::ranges::subrange(WordIterator(*this, all), WordIterator(*this, all.last(0)));
  }
  bool contains(SetId id, ObjectId object) const;
  bool intersect(SetId a, SetId b) const;
  uint32_t size(SetId id) const;  // adds up leaves
  uint32_t leaf_count(SetId id) const { return records_[id.raw].count; }
  bool is_one_object(SetId id) const { return parts(id).size() == 1 && size(id) == 1; }
  template <class Visit>
  void for_each(SetId id, Visit visit) const {
    for (const Word& word : words(id)) for_each_object(word, visit);
  }

  size_t count() const { return records_.size(); }
  size_t made() const { return records_.size() + forgotten_; }
  size_t bytes() const {
    return arena_.reserved_bytes() + records_.size() * sizeof(Record) + leaves_.size() * sizeof(Leaf);
  }

  // Forgets every set that is not in a live column and renumbers the rest; the columns are updated in place.
  void compact(std::span<SetId* const> live_columns, std::span<const size_t> lengths);

 private:
  struct Leaf {
    uint64_t mask;         // its words that are not empty
    const uint64_t* bits;  // of these
    uint32_t hash;
    uint32_t objects;
  };
  struct Record {
    const Part* parts;
    uint32_t count;
    uint32_t hash;
  };
  struct Memo {
    uint32_t a = UINT32_MAX, b = UINT32_MAX, result = 0;
  };
  struct FilterRow {
    std::vector<uint64_t> passes;  // a bit per word number, hence a mask per leaf
    uint32_t known = 0;            // below this number the answers are there
  };
  // Ids by the hash of what they stand for; open addressing.
  class Index {
   public:
    // The id among those of this hash that is `same`, or the new one.
    template <class HashOf, class Same>
    uint32_t find_or_add(uint32_t hash, uint32_t added, HashOf hash_of, Same same);
    void clear() { slots_.assign(slots_.size(), 0); }

   private:
    std::vector<uint32_t> slots_ = std::vector<uint32_t>(size_t{1} << 12);  // id + 1
  };

  std::span<const Part> parts(SetId id) const {
    const Record& r = records_[id.raw];
    return {r.parts, r.count};
  }
  SetId intern(std::span<const Part> parts);
  uint32_t intern_leaf(uint32_t chunk, uint64_t mask, const uint64_t* bits);
  uint32_t unite_leaves(uint32_t chunk, uint32_t a, uint32_t b);
  // Appends what is left of a leaf to the scratch parts.
  void add_without(const Part& part, uint32_t other);
  void add_filtered(const Part& part, uint64_t passing);
  const FilterRow& row_of(uint32_t filter, uint32_t last_word);
  static Memo& slot(std::vector<Memo>& memo, uint32_t a, uint32_t b);

  const WordTest* test_;
  Arena arena_;
  std::vector<Leaf> leaves_;
  std::vector<uint32_t> chunk_of_leaf_;
  std::vector<Record> records_;
  Index index_, leaf_index_;
  std::vector<Memo> unions_, differences_, filtered_, leaf_unions_;
  std::vector<FilterRow> filters_;
  std::vector<SetId> singles_;  // by object, those asked for; empty: not yet
  std::vector<Part> scratch_, merged_;
  size_t forgotten_ = 0;
};

}  // namespace heddle::pointsto
