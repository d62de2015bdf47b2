// Interned strings. A Symbol is four bytes; equal text has equal symbols within one SymbolTable.
//
// Symbols are compared for equality only: their numbers depend on which worker came first, so anything
// ordered is ordered by text. Interning known text takes no lock; new text locks one of 64
// shards. Text is kept as given, in the class file's modified UTF-8.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <string_view>
#include <thread>

#include "base/large_pages.h"

namespace heddle {

struct Symbol {
  uint32_t raw = UINT32_MAX;

  constexpr bool valid() const { return raw != UINT32_MAX; }
  constexpr explicit operator bool() const { return valid(); }
  friend constexpr bool operator==(Symbol, Symbol) = default;

  template <typename H>
  friend H AbslHashValue(H h, Symbol s) {
    return H::combine(std::move(h), s.raw);
  }
};

uint64_t hash_bytes(std::string_view text);

class SymbolTable {
 public:
  SymbolTable();
  SymbolTable(const SymbolTable&) = delete;
  ~SymbolTable();

  Symbol intern(std::string_view text) { return intern(text, hash_bytes(text)); }
  Symbol intern(std::string_view text, uint64_t hash);
  // Many texts at once: their cache misses overlap. Lowering a JDK takes 8 % less time for it.
  void intern(std::span<const std::string_view> texts, std::span<Symbol> symbols);
  Symbol find(std::string_view text) const;  // invalid if never interned
  std::string_view text(Symbol symbol) const;

  // What users have found out about a text, four bits of it, so that they need not find it out again. A mark is
  // never taken back, and everybody must mean the same by it.
  uint8_t marks(Symbol symbol) const { return record(symbol).marks(); }
  void add_marks(Symbol symbol, uint8_t marks);
  // Asks for the memory that marks() and text() will read.
  void prefetch(Symbol symbol) const { __builtin_prefetch(&record(symbol)); }

 private:
  static constexpr unsigned shard_bits = 6;
  static constexpr unsigned chunk_bits = 15;  // units of 8 bytes
  static constexpr unsigned place_bits = 32 - shard_bits;
  static constexpr size_t max_chunks = size_t{1} << (place_bits - chunk_bits);

  // A text lies behind its record; its place, in units of 8 bytes, is the symbol's number within the shard.
  // Finding a text thus costs two cache misses, one for the slot and one for the record.
  struct Record {
    static constexpr unsigned size_bits = 28;

    std::atomic<uint32_t> size_and_marks;
    uint32_t hash;  // its high half: bits for the slot, to move it to a larger index
    uint32_t size() const { return size_and_marks.load(std::memory_order_relaxed) & ((1u << size_bits) - 1); }
    uint8_t marks() const {
      return static_cast<uint8_t>(size_and_marks.load(std::memory_order_relaxed) >> size_bits);
    }
    const char* data() const { return reinterpret_cast<const char*>(this + 1); }
    char* data() { return reinterpret_cast<char*>(this + 1); }
  };
  // Place + 1 and above it a few bits of the hash; 0 is free. Four bytes, since the index must stay in cache.
  using Slot = std::atomic<uint32_t>;
  // Where the slots are and, in the low bits, the logarithm of their number: a reader needs both of one index.
  struct Index {
    uintptr_t word = 0;
    Slot* slots() const { return reinterpret_cast<Slot*>(word & ~uintptr_t{63}); }
    size_t size() const { return size_t{1} << (word & 63); }
  };
  // Held for a few stores, or while an index grows. What unlocks a std::mutex waits for all stores before it, and
  // those to a new text's cold memory take long. (So does what locks this: see prefetch_new().)
  class Lock {
   public:
    void lock() {
      while (taken_.exchange(true, std::memory_order_acquire)) std::this_thread::yield();
    }
    void unlock() { taken_.store(false, std::memory_order_release); }

   private:
    std::atomic<bool> taken_{false};
  };
  // What a search reads, chunks of small programs included, is in the first cache line, and nothing that changes
  // with each new text: workers would take that line from each other, one search in five would wait for it.
  struct alignas(64) Shard {
    std::atomic<Index> index{};  // old ones are kept: a reader may still be inside
    std::array<std::atomic<std::byte*>, max_chunks> chunks{};
    Lock adding;
    std::atomic<uint32_t> next_place{0};  // in the chunk that is being filled; prefetched without the lock
    uint32_t end_place = 0;
    uint32_t chunk_count = 0;
    uint32_t count = 0;  // of texts
  };

  static Record& record(const Shard& shard, uint32_t place) {
    std::byte* chunk = shard.chunks[place >> chunk_bits].load(std::memory_order_acquire);
    return *reinterpret_cast<Record*>(chunk + size_t{place & ((1u << chunk_bits) - 1)} * 8);
  }
  Record& record(Symbol symbol) const {
    return record(shards_[symbol.raw & ((1u << shard_bits) - 1)], symbol.raw >> shard_bits);
  }
  static uint32_t place_of(uint32_t slot) { return (slot & ((1u << place_bits) - 1)) - 1; }
  // Where the search for a text starts: the low bits of its hash chose the shard, the high half chooses the slot.
  static size_t first_slot(Index index, uint32_t high) { return (high >> shard_bits) & (index.size() - 1); }
  static const Slot& first_slot(const Shard& shard, uint64_t hash) {
    Index index = shard.index.load(std::memory_order_acquire);
    return index.slots()[first_slot(index, static_cast<uint32_t>(hash >> 32))];
  }
  static bool holds(const Record& record, std::string_view text) {
    return record.size() == text.size() && std::memcmp(record.data(), text.data(), text.size()) == 0;
  }
  static Symbol symbol_at(uint32_t place, uint64_t hash) {
    return {place << shard_bits | static_cast<uint32_t>(hash & ((1u << shard_bits) - 1))};
  }
  static void prefetch_new(const Shard& shard, const Slot* slot);
  static uint32_t probe(const Shard& shard, Index index, std::string_view text, uint64_t hash);
  static void put(Index index, uint32_t place, uint32_t hash, std::memory_order order);
  Index make_index(unsigned size_log2);
  uint32_t add_record(Shard& shard, std::string_view text, uint64_t hash);
  void grow(Shard& shard);

  Shard& shard_of(uint64_t hash) const { return shards_[hash & ((1u << shard_bits) - 1)]; }

  std::unique_ptr<Shard[]> shards_;
  LargePages memory_;  // of indexes and chunks: every search reads two random places of it
};

}  // namespace heddle

template <>
struct std::hash<heddle::Symbol> {
  size_t operator()(heddle::Symbol s) const noexcept { return s.raw * 0x9E3779B97F4A7C15ull; }
};
