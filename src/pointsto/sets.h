// Sets of abstract objects, hash-consed: equal sets have equal ids, a set never changes, an id is four bytes.
//
// Objects are numbered so that one 64-bit word of a set holds objects of one class only (see heap.h). A set is a
// sorted list of (word number, bits); filters by type and dispatch by receiver class look at words, never at
// single objects. Union, difference and filter are memoised by id in small direct-mapped tables: forgetting an
// entry costs time, never a different answer.
//
// Cost: a memo hit is one cache line; a miss is linear in the words of both sets plus one hash of the result.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
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
 public:
  // Which words pass a filter: the store asks once per word and filter and remembers the answer.
  class WordTest {
   public:
    virtual ~WordTest() = default;
    virtual bool passes(uint32_t filter, uint32_t word) const = 0;
  };

  explicit SetStore(const WordTest& test);

  SetId single(ObjectId object) { return of_words(std::array{Word{word_of(object), bit_of(object)}}); }
  SetId of_words(std::span<const Word> words);    // ascending, no empty word
  SetId of_objects(std::span<ObjectId> objects);  // in any order; they are sorted
  SetId unite(SetId a, SetId b);
  SetId subtract(SetId a, SetId b);
  SetId filter(SetId a, uint32_t filter);

  std::span<const Word> words(SetId id) const {
    const Record& r = records_[id.raw];
    return {r.words, r.count};
  }
  bool contains(SetId id, ObjectId object) const;
  bool intersect(SetId a, SetId b) const;
  uint32_t size(SetId id) const;  // counts bits
  template <class Visit>
  void for_each(SetId id, Visit visit) const {
    for (const Word& word : words(id)) for_each_object(word, visit);
  }

  size_t count() const { return records_.size(); }
  size_t made() const { return records_.size() + forgotten_; }
  size_t bytes() const { return arena_.reserved_bytes(); }

  // Forgets every set that is not in a live column and renumbers the rest; the columns are updated in place.
  void compact(std::span<SetId* const> live_columns, std::span<const size_t> lengths);

 private:
  struct Record {
    const Word* words;
    uint32_t count;
    uint32_t hash;
  };
  struct Memo {
    uint32_t a = UINT32_MAX, b = UINT32_MAX, result = 0;
  };
  struct FilterRow {
    std::vector<uint64_t> passes;  // a bit per word number
    uint32_t known = 0;            // below this number the answers are there
    bool operator[](uint32_t word) const { return passes[word >> 6] >> (word & 63) & 1; }
  };

  static uint32_t hash(std::span<const Word> words);
  SetId intern(std::span<const Word> words);
  void grow_index();
  const FilterRow& row_of(uint32_t filter, uint32_t last_word);
  static Memo& slot(std::vector<Memo>& memo, uint32_t a, uint32_t b);

  const WordTest* test_;
  Arena arena_;
  std::vector<Record> records_;
  std::vector<uint32_t> index_;  // open addressing, id + 1
  std::vector<Memo> unions_, differences_, filtered_;
  std::vector<FilterRow> filters_;
  std::vector<Word> scratch_;
  size_t forgotten_ = 0;
};

}  // namespace heddle::pointsto
