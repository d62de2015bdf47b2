#include "base/symbol.h"

#include <bit>
#include <cstring>

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
  for (unsigned s = 0; s < 1u << shard_bits; ++s) grow(shards_[s]);
}

SymbolTable::~SymbolTable() = default;

SymbolTable::Entry& SymbolTable::entry(const Shard& shard, uint32_t local) {
  uint32_t biased = local + (1u << first_chunk_bits);
  unsigned chunk = static_cast<unsigned>(std::bit_width(biased)) - 1 - first_chunk_bits;
  return shard.chunks[chunk].load(std::memory_order_acquire)[biased - (1u << (chunk + first_chunk_bits))];
}

// Local number + 1 of the text, or 0.
uint32_t SymbolTable::probe(const Shard& shard, const Index& index, std::string_view text, uint64_t hash) {
  size_t mask = index.slots.size() - 1;
  for (size_t at = (hash >> shard_bits) & mask;; at = (at + 1) & mask) {
    uint64_t slot = index.slots[at].load(std::memory_order_acquire);
    if (slot == 0) return 0;
    if (slot >> 32 != hash >> 32) continue;
    const Entry& e = entry(shard, static_cast<uint32_t>(slot) - 1);
    if (e.size == text.size() && std::memcmp(e.data, text.data(), text.size()) == 0) {
      return static_cast<uint32_t>(slot);
    }
  }
}

void SymbolTable::grow(Shard& shard) {
  size_t capacity = shard.indexes.empty() ? 1024 : shard.indexes.back()->slots.size() * 2;
  auto bigger = std::make_unique<Index>(capacity);
  for (uint32_t local = 0; local < shard.count; ++local) {
    const Entry& e = entry(shard, local);
    uint64_t hash = hash_bytes({e.data, e.size});
    size_t at = (hash >> shard_bits) & (capacity - 1);
    while (bigger->slots[at].load(std::memory_order_relaxed) != 0) at = (at + 1) & (capacity - 1);
    bigger->slots[at].store((hash >> 32 << 32) | (local + 1), std::memory_order_relaxed);
  }
  shard.index.store(bigger.get(), std::memory_order_release);
  shard.indexes.push_back(std::move(bigger));
}

Symbol SymbolTable::intern(std::string_view text, uint64_t hash) {
  unsigned number = hash & ((1u << shard_bits) - 1);
  Shard& shard = shards_[number];
  uint32_t found = probe(shard, *shard.index.load(std::memory_order_acquire), text, hash);
  if (found == 0) {
    std::lock_guard lock(shard.mutex);
    if (shard.count * 2 >= shard.indexes.back()->slots.size()) grow(shard);
    Index& index = *shard.indexes.back();
    found = probe(shard, index, text, hash);
    if (found == 0) {
      uint32_t local = shard.count++;
      uint32_t biased = local + (1u << first_chunk_bits);
      if (std::has_single_bit(biased)) {
        unsigned chunk = static_cast<unsigned>(std::bit_width(biased)) - 1 - first_chunk_bits;
        HEDDLE_CHECK(chunk < shard.chunks.size());
        shard.entries.push_back(std::make_unique_for_overwrite<Entry[]>(biased));
        shard.chunks[chunk].store(shard.entries.back().get(), std::memory_order_release);
      }
      std::string_view kept = shard.text.copy(text);
      entry(shard, local) = {kept.data(), static_cast<uint32_t>(kept.size())};
      size_t mask = index.slots.size() - 1;
      size_t at = (hash >> shard_bits) & mask;
      while (index.slots[at].load(std::memory_order_relaxed) != 0) at = (at + 1) & mask;
      index.slots[at].store((hash >> 32 << 32) | (local + 1), std::memory_order_release);
      found = local + 1;
    }
  }
  return Symbol{(found - 1) << shard_bits | number};
}

Symbol SymbolTable::find(std::string_view text) const {
  uint64_t hash = hash_bytes(text);
  unsigned number = hash & ((1u << shard_bits) - 1);
  const Shard& shard = shards_[number];
  uint32_t found = probe(shard, *shard.index.load(std::memory_order_acquire), text, hash);
  return found == 0 ? Symbol{} : Symbol{(found - 1) << shard_bits | number};
}

std::string_view SymbolTable::text(Symbol symbol) const {
  const Entry& e = entry(shards_[symbol.raw & ((1u << shard_bits) - 1)], symbol.raw >> shard_bits);
  return {e.data, e.size};
}

}  // namespace heddle
