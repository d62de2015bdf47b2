#include "pointsto/contexts.h"

#include <algorithm>
#include <charconv>

namespace heddle::pointsto {

ContextId ContextTable::intern(std::span<const uint32_t> elements, ThreadId thread) {
  auto known = known_.find(Key{elements, thread});
  if (known != known_.end()) return known->second;
  std::span<const uint32_t> kept = arena_.copy(elements);
  ContextId id = contexts_.push_back({kept, thread});
  known_.emplace(Key{kept, thread}, id);
  return id;
}

namespace {

constexpr unsigned max_depth = 8;

std::span<const uint32_t> cut(std::span<const uint32_t> elements, size_t limit) {
  return elements.first(std::min(elements.size(), limit));
}

// element + rest, cut to `limit`.
ContextId push(ContextTable& contexts, uint32_t element, std::span<const uint32_t> rest, size_t limit,
               ThreadId thread) {
  uint32_t elements[max_depth];
  size_t n = 0;
  if (limit) elements[n++] = element;
  for (size_t i = 0; i < rest.size() && n < limit; ++i) elements[n++] = rest[i];
  return contexts.intern({elements, n}, thread);
}

class Insensitive final : public ContextPolicy {
 public:
  ContextId callee(ContextId, uint32_t, Receiver, ThreadId) override { return ContextTable::coarse; }
  ContextId static_callee(ContextId, uint32_t, ThreadId) override { return ContextTable::coarse; }
  ContextId heap(ContextId) override { return ContextTable::coarse; }
};

// The thesis, 3.2.8: the last K call sites; objects are told apart by their site alone.
class CallSite final : public ContextPolicy {
 public:
  CallSite(ContextTable& contexts, unsigned depth) : contexts_(contexts), depth_(depth) {}
  ContextId callee(ContextId caller, uint32_t call_site, Receiver, ThreadId thread) override {
    return static_callee(caller, call_site, thread);
  }
  ContextId static_callee(ContextId caller, uint32_t call_site, ThreadId thread) override {
    return push(contexts_, call_site, contexts_[caller].elements, depth_, thread);
  }
  ContextId heap(ContextId) override { return ContextTable::coarse; }

 private:
  ContextTable& contexts_;
  unsigned depth_;
};

// Definition 1 with a k-limit: the receiver's site and its heap context; static methods inherit.
class ObjectSensitive final : public ContextPolicy {
 public:
  ObjectSensitive(ContextTable& contexts, unsigned depth) : contexts_(contexts), depth_(depth) {}
  ContextId callee(ContextId, uint32_t, Receiver receiver, ThreadId thread) override {
    return push(contexts_, receiver.site.raw, contexts_[receiver.heap].elements, depth_, thread);
  }
  ContextId static_callee(ContextId caller, uint32_t, ThreadId thread) override {
    return contexts_.intern(contexts_[caller].elements, thread);
  }
  ContextId heap(ContextId method) override {
    const Context& context = contexts_[method];
    return contexts_.intern(cut(context.elements, depth_ - 1), context.thread);
  }

 private:
  ContextTable& contexts_;
  unsigned depth_;
};

}  // namespace

std::optional<ContextSpec> parse_context_spec(std::string_view text) {
  ContextSpec spec;
  auto strip_suffix = [&](std::string_view suffix) {
    if (!text.ends_with(suffix)) return false;
    text.remove_suffix(suffix.size());
    return true;
  };
  spec.full = strip_suffix(",full");
  if (text == "insensitive") return ContextSpec{ContextSpec::Kind::insensitive, 0, false, spec.full};
  spec.thread = strip_suffix("+thread");
  if (text.starts_with("call:") && !spec.thread) {
    spec.kind = ContextSpec::Kind::call;
    text.remove_prefix(5);
  } else if (text.starts_with("object:")) {
    text.remove_prefix(7);
  } else {
    return std::nullopt;
  }
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), spec.depth);
  if (error != std::errc() || end != text.data() + text.size() || spec.depth < 1 || spec.depth > max_depth)
    return std::nullopt;
  return spec;
}

std::string to_string(const ContextSpec& spec) {
  std::string text = "insensitive";
  if (spec.kind != ContextSpec::Kind::insensitive) {
    text = spec.kind == ContextSpec::Kind::call ? "call:" : "object:";
    text += std::to_string(spec.depth);
    if (spec.thread) text += "+thread";
  }
  return spec.full ? text + ",full" : text;
}

std::unique_ptr<ContextPolicy> make_policy(const ContextSpec& spec, ContextTable& contexts) {
  switch (spec.kind) {
    case ContextSpec::Kind::insensitive: return std::make_unique<Insensitive>();
    case ContextSpec::Kind::call: return std::make_unique<CallSite>(contexts, spec.depth);
    case ContextSpec::Kind::object: return std::make_unique<ObjectSensitive>(contexts, spec.depth);
  }
  return nullptr;
}

}  // namespace heddle::pointsto
