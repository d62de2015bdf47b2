#include "base/symbol.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <mutex>

#include "base/bytes.h"
#include "base/check.h"

namespace heddle {

// Multiply-and-fold over 16 bytes a step (the scheme of wyhash), with fixed keys: the same on every run.
uint64_t hash_bytes(std::string_view text) {
  auto mix = [](uint64_t a, uint64_t b) {
    __uint128_t product = static_cast<__uint128_t>(a) * b;
    return static_cast<uint64_t>(product) ^ static_cast<uint64_t>(product >> 64);
  };
  constexpr uint64_t k0 = 0xa0761d6478bd642full, k1 = 0xe7037ed1a0b428dbull;
  const uint8_t* p = reinterpret_cast<const uint8_t*>(text.data());
  size_t n = text.size();
  uint64_t h = k0 ^ n;
  while (n > 16) {
    h = mix(load_le<uint64_t>(p) ^ k1, load_le<uint64_t>(p + 8) ^ h);
    p += 16;
    n -= 16;
  }
  uint64_t a = 0, b = 0;
  if (n >= 8) {
    a = load_le<uint64_t>(p);
    b = load_le<uint64_t>(p + n - 8);
  } else if (n >= 4) {
    a = load_le<uint32_t>(p);
    b = load_le<uint32_t>(p + n - 4);
  } else if (n > 0) {
    a = static_cast<uint64_t>(p[0]) << 16 | static_cast<uint64_t>(p[n >> 1]) << 8 | p[n - 1];
  }
  return mix(k1 ^ text.size(), mix(a ^ k1, b ^ h));
}

SymbolTable::SymbolTable() : shards_(new Shard[1u << shard_bits]) {
  constexpr unsigned first_size_log2 = 14;  // 4 MB over all shards, enough for the names of a JDK
  for (unsigned s = 0; s < 1u << shard_bits; ++s) shards_[s].index = make_index(first_size_log2);
}

SymbolTable::~SymbolTable() = default;

// Place + 1 of the text, or 0.
uint32_t SymbolTable::probe(const Shard& shard, Index index, std::string_view text, uint64_t hash) {
  uint32_t high = static_cast<uint32_t>(hash >> 32);
  uint32_t tag = high << place_bits;
  const Slot* slots = index.slots();
  size_t mask = index.size() - 1;
  for (size_t at = first_slot(index, high);; at = (at + 1) & mask) {
    uint32_t slot = slots[at].load(std::memory_order_acquire);
    if (slot == 0) return 0;
    uint32_t place = slot ^ tag;  // if the tags agree
    if (place >> place_bits != 0) continue;
    if (holds(record(shard, place - 1), text)) return place;
  }
}

void SymbolTable::put(Index index, uint32_t place, uint32_t hash, std::memory_order order) {
  Slot* slots = index.slots();
  size_t mask = index.size() - 1;
  size_t at = first_slot(index, hash);
  while (slots[at].load(std::memory_order_relaxed) != 0) at = (at + 1) & mask;
  slots[at].store(hash << place_bits | (place + 1), order);
}

SymbolTable::Index SymbolTable::make_index(unsigned size_log2) {
  std::byte* slots = memory_.allocate(sizeof(Slot) << size_log2);  // zeroes: they are free
  return {reinterpret_cast<uintptr_t>(slots) | size_log2};
}

void SymbolTable::grow(Shard& shard) {
  Index old = shard.index.load(std::memory_order_relaxed);
  Index bigger = make_index(static_cast<unsigned>(std::countr_zero(old.size())) + 1);
  for (size_t i = 0; i < old.size(); ++i) {
    uint32_t slot = old.slots()[i].load(std::memory_order_relaxed);
    if (slot == 0) continue;
    uint32_t place = place_of(slot);
    put(bigger, place, record(shard, place).hash, std::memory_order_relaxed);
  }
  shard.index.store(bigger, std::memory_order_release);
}

// Copies the text behind the others; a text longer than a chunk gets several adjacent ones.
uint32_t SymbolTable::add_record(Shard& shard, std::string_view text, uint64_t hash) {
  HEDDLE_CHECK(text.size() >> Record::size_bits == 0);
  uint32_t units = static_cast<uint32_t>((sizeof(Record) + text.size() + 7) / 8);
  uint32_t place = shard.next_place.load(std::memory_order_relaxed);
  if (shard.end_place - place < units) {
    uint32_t chunks = ((units - 1) >> chunk_bits) + 1;
    HEDDLE_CHECK(shard.chunk_count + chunks < max_chunks);
    std::byte* memory = memory_.allocate(size_t{chunks} << (chunk_bits + 3));
    place = shard.chunk_count << chunk_bits;
    for (uint32_t i = 0; i < chunks; ++i) {
      shard.chunks[shard.chunk_count++].store(memory + (size_t{i} << (chunk_bits + 3)), std::memory_order_release);
    }
    shard.end_place = shard.chunk_count << chunk_bits;
  }
  shard.next_place.store(place + units, std::memory_order_relaxed);
  Record* added =
      new (&record(shard, place)) Record{static_cast<uint32_t>(text.size()), static_cast<uint32_t>(hash >> 32)};
  if (!text.empty()) std::memcpy(added->data(), text.data(), text.size());
  return place;
}

// Asks for all that adding a text writes. The next lock waits until these stores are done, and 64 shards are too
// many places for the processor to foresee where they go.
void SymbolTable::prefetch_new(const Shard& shard, const Slot* slot) {
  constexpr int to_write = 1;
  uint32_t place = shard.next_place.load(std::memory_order_relaxed);
  auto chunk = reinterpret_cast<uintptr_t>(shard.chunks[place >> chunk_bits].load(std::memory_order_relaxed));
  uintptr_t text = chunk + size_t{place & ((1u << chunk_bits) - 1)} * 8;
  __builtin_prefetch(reinterpret_cast<const void*>(text), to_write);
  __builtin_prefetch(reinterpret_cast<const void*>(text + 64), to_write);
  __builtin_prefetch(slot, to_write);
  __builtin_prefetch(&shard.adding, to_write);
}

Symbol SymbolTable::intern(std::string_view text, uint64_t hash) {
  Shard& shard = shard_of(hash);
  uint32_t found = probe(shard, shard.index.load(std::memory_order_acquire), text, hash);
  if (found == 0) {
    std::lock_guard lock(shard.adding);
    if (size_t{shard.count} * 4 >= shard.index.load(std::memory_order_relaxed).size() * 3) grow(shard);
    Index index = shard.index.load(std::memory_order_relaxed);
    found = probe(shard, index, text, hash);  // others may have been here meanwhile
    if (found == 0) {
      found = add_record(shard, text, hash) + 1;
      put(index, found - 1, static_cast<uint32_t>(hash >> 32), std::memory_order_release);
      ++shard.count;
    }
  }
  return symbol_at(found - 1, hash);
}

// Three steps over a few texts at a time, each of which asks for the memory that the next one needs. A text that
// is not where its hash says, of a JDK's 2.3 million every third, is left to the search.
void SymbolTable::intern(std::span<const std::string_view> texts, std::span<Symbol> symbols) {
  constexpr size_t batch = 32;
  struct Candidate {
    uint64_t hash;
    const Slot* slot;
    const Record* record;  // null: none
    uint32_t place;
  };
  std::array<Candidate, batch> candidates;
  const Shard* const shards = shards_.get();
  for (size_t start = 0; start < texts.size(); start += batch) {
    size_t count = std::min(batch, texts.size() - start);
    const std::string_view* const of_batch = texts.data() + start;
    for (size_t i = 0; i < count; ++i) {
      uint64_t hash = hash_bytes(of_batch[i]);
      candidates[i].hash = hash;
      candidates[i].slot = &first_slot(shards[hash & ((1u << shard_bits) - 1)], hash);
      __builtin_prefetch(candidates[i].slot);
    }
    for (size_t i = 0; i < count; ++i) {
      Candidate& candidate = candidates[i];
      uint32_t slot = candidate.slot->load(std::memory_order_acquire);
      uint32_t tag = static_cast<uint32_t>(candidate.hash >> 32) << place_bits;
      candidate.record = nullptr;
      if (slot == 0) prefetch_new(shards[candidate.hash & ((1u << shard_bits) - 1)], candidate.slot);
      if (slot == 0 || (slot ^ tag) >> place_bits != 0) continue;
      candidate.place = place_of(slot);
      candidate.record = &record(shards[candidate.hash & ((1u << shard_bits) - 1)], candidate.place);
      __builtin_prefetch(candidate.record);
      __builtin_prefetch(candidate.record->data() + std::min<size_t>(of_batch[i].size(), 56));
    }
    for (size_t i = 0; i < count; ++i) {
      const Candidate& candidate = candidates[i];
      bool found = candidate.record && holds(*candidate.record, of_batch[i]);
      symbols[start + i] =
          found ? symbol_at(candidate.place, candidate.hash) : intern(of_batch[i], candidate.hash);
    }
  }
}

Symbol SymbolTable::find(std::string_view text) const {
  uint64_t hash = hash_bytes(text);
  const Shard& shard = shard_of(hash);
  uint32_t found = probe(shard, shard.index.load(std::memory_order_acquire), text, hash);
  return found == 0 ? Symbol{} : symbol_at(found - 1, hash);
}

void SymbolTable::add_marks(Symbol symbol, uint8_t marks) {
  record(symbol).size_and_marks.fetch_or(uint32_t{marks} << Record::size_bits, std::memory_order_relaxed);
}

std::string_view SymbolTable::text(Symbol symbol) const {
  const Record& found = record(symbol);
  return {found.data(), found.size()};
}

}  // namespace heddle
