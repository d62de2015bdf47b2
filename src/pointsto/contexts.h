// Contexts, and the policies that choose them.
//
// A context is a short string of elements (allocation sites of receivers, or call sites) and the abstract thread
// that executes; both method instances and objects have one. Contexts are interned. The thread is never cut off
// by the k-limit. Context `coarse` is that of code on which nothing is spent: no element, and a thread that is
// not known.
#pragma once

#include <absl/container/flat_hash_map.h>

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/arena.h"
#include "base/ids.h"

namespace heddle::pointsto {

struct ContextTag;
struct SiteTag;
struct ThreadTag;
using ContextId = Id<ContextTag>;
using SiteId = Id<SiteTag>;
using ThreadId = Id<ThreadTag>;

struct Context {
  std::span<const uint32_t> elements;  // most recent first: SiteIds, or for call:K numbers of call sites
  ThreadId thread;                     // none: not known, or not asked for
};

class ContextTable {
 public:
  static constexpr ContextId coarse{0u};

  ContextTable() { intern({}, ThreadId::none()); }

  ContextId intern(std::span<const uint32_t> elements, ThreadId thread);
  const Context& operator[](ContextId id) const { return contexts_[id]; }
  size_t size() const { return contexts_.size(); }

 private:
  struct Key {
    std::span<const uint32_t> elements;
    ThreadId thread;
    friend bool operator==(const Key& a, const Key& b) {
      return a.thread == b.thread &&
             std::equal(a.elements.begin(), a.elements.end(), b.elements.begin(), b.elements.end());
    }
    template <typename H>
    friend H AbslHashValue(H h, const Key& key) {
      for (uint32_t e : key.elements) h = H::combine(std::move(h), e);
      return H::combine(std::move(h), key.thread, key.elements.size());
    }
  };

  Arena arena_;
  IdVector<ContextId, Context> contexts_;
  absl::flat_hash_map<Key, ContextId> known_;
};

// `--context`: what the elements are, how many are kept, and where they are spent.
struct ContextSpec {
  enum class Kind : uint8_t { insensitive, call, object };
  Kind kind = Kind::object;
  unsigned depth = 2;
  bool thread = true;
  bool full = false;  // contexts everywhere, the JDK included

  friend bool operator==(const ContextSpec&, const ContextSpec&) = default;
};

// "insensitive", "call:1", "object:2", "object:2+thread", each with ",full" behind it; nothing if it is
// none of these.
std::optional<ContextSpec> parse_context_spec(std::string_view text);
std::string to_string(const ContextSpec& spec);

// What a policy is told about a call or an allocation; all of it is plain ids.
struct Receiver {
  SiteId site;
  ContextId heap;
};

// The small interface behind which the policies stand: the context of a callee, and of an allocated object.
class ContextPolicy {
 public:
  virtual ~ContextPolicy() = default;
  // An instance method called on `receiver`.
  virtual ContextId callee(ContextId caller, uint32_t call_site, Receiver receiver, ThreadId thread) = 0;
  virtual ContextId static_callee(ContextId caller, uint32_t call_site, ThreadId thread) = 0;
  virtual ContextId heap(ContextId method) = 0;
};

std::unique_ptr<ContextPolicy> make_policy(const ContextSpec& spec, ContextTable& contexts);

}  // namespace heddle::pointsto
