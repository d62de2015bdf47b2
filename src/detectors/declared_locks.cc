#include "detectors/declared_locks.h"

#include <algorithm>
#include <string>
#include <utility>

namespace heddle::detectors {
namespace {

using ir::ClassId;
using ir::FieldId;
using ir::MethodId;
using ir::Op;

constexpr int most_nesting = 16;  // class files may claim to enclose each other

class Reader {
 public:
  Reader(const concurrency::Scope& scope, ClassId owner, bool is_static)
      : scope_(scope), program_(scope.program()), owner_(owner), has_receiver_(!is_static) {}

  std::optional<DeclaredLock> read(std::string_view text, FieldId itself) {
    std::vector<std::string> words = split(text);
    if (words.empty() || std::ranges::find(words, "") != words.end()) return std::nullopt;
    size_t next = 0;
    if (words[0] == "itself") {
      if (!itself || words.size() > 1) return std::nullopt;
      add(itself);
      next = 1;
    } else if (words[0] == "this") {
      if (!has_receiver_) return std::nullopt;
      at_ = owner_;
      next = 1;
    } else if (add_member(owner_, words[0]) || add_outer_member(words[0])) {
      next = 1;
    } else if (!(next = start_at_class(words))) {
      return std::nullopt;
    }
    for (; next < words.size(); ++next) {
      if (!at_) return std::nullopt;
      if (program_[at_].origin == ir::Origin::jdk) break;  // lock.readLock(): a part of the lock
      if (!add_member(at_, words[next])) return std::nullopt;
    }
    return lock_;
  }

 private:
  static std::vector<std::string> split(std::string_view text) {
    std::vector<std::string> words(1);
    for (char c : text) {
      if (c == ' ' || c == '\t') continue;
      if (c == '.')
        words.emplace_back();
      else
        words.back() += c;
    }
    return words;
  }

  // --- members

  void add(FieldId f) {
    const ir::Field& field = program_[f];
    if (field.is_static()) {
      lock_ = {DeclaredLock::Root::static_field, f, {}, {}};
    } else {
      lock_.path.push_back(f);
    }
    std::string_view type = program_.text(field.descriptor);
    at_ = type.starts_with('L') ? program_.find_class(type.substr(1, type.size() - 2)) : ClassId::none();
  }

  // Whether such a member can follow where we are; at the start that is the receiver, if there is one.
  bool fits(FieldId f) const {
    return program_[f].is_static() || has_receiver_ || !lock_.path.empty() ||
           lock_.root != DeclaredLock::Root::receiver;
  }

  bool add_member(ClassId from, const std::string& word) {
    bool is_call = word.ends_with("()");
    const hierarchy::Hierarchy& hierarchy = scope_.members->hierarchy();
    for (ClassId id = from; id; id = hierarchy.super(id)) {
      if (is_call) {
        if (FieldId f = returned_by(id, word.substr(0, word.size() - 2)); f && fits(f)) return add(f), true;
        continue;
      }
      for (FieldId f : program_[id].fields)
        if (program_.text(program_[f].name) == word && fits(f)) return add(f), true;
      for (ClassId interface : hierarchy.interfaces(id))  // constants
        for (FieldId f : program_[interface].fields)
          if (program_.text(program_[f].name) == word) return add(f), true;
    }
    return false;
  }

  // The field that a method without parameters returns, if that is all it does.
  FieldId returned_by(ClassId owner, std::string_view name) const {
    for (MethodId m : program_[owner].methods) {
      if (program_.name(m) != name || !program_.descriptor(m).starts_with("()")) continue;
      const ir::Body* body = scope_.bodies->body(m);
      if (!body || body->blocks.size() != 1 || body->op[body->size() - 1] != Op::return_) return {};
      std::span<const ir::ValueId> result = body->operands(body->size() - 1);
      if (result.size() != 1) return {};
      uint32_t v = result[0].raw;
      bool is_own = body->op[v] == Op::get_field && body->op[body->operands(v)[0].raw] == Op::param;
      if (!is_own && body->op[v] != Op::get_static) return {};
      hierarchy::ResolvedField field = scope_.members->resolve_field(body->members[body->payload[v]]);
      return field ? field.id : FieldId::none();
    }
    return {};
  }

  // --- classes around

  ClassId outer_of(ClassId id) const {
    std::string_view name = program_.name(id);
    size_t dollar = name.rfind('$');
    return dollar == name.npos || dollar == 0 ? ClassId::none() : program_.find_class(name.substr(0, dollar));
  }

  // The field in which javac keeps the object around.
  FieldId outer_field(ClassId id) const {
    for (FieldId f : program_[id].fields)
      if (program_.text(program_[f].name).starts_with("this$")) return f;
    return {};
  }

  bool add_outer_member(const std::string& word) {
    std::vector<FieldId> way;
    bool is_reachable = has_receiver_;
    ClassId id = owner_;
    for (int i = 0; i < most_nesting && (id = next_outer(id, way, is_reachable)); ++i) {
      DeclaredLock before = lock_;
      if (is_reachable) lock_.path = way;
      if (add_member(id, word)) return true;
      lock_ = before;
    }
    return false;
  }

  // One class out; `way` leads to its object, as long as that is known.
  ClassId next_outer(ClassId id, std::vector<FieldId>& way, bool& is_reachable) const {
    FieldId field = outer_field(id);
    is_reachable = is_reachable && field;
    if (is_reachable) way.push_back(field);
    return outer_of(id);
  }

  // C.class, C.this, C.member, with the class's own, outer, nested, package's or full name. Returns how many words
  // were used; 0: none.
  size_t start_at_class(const std::vector<std::string>& words) {
    std::string name;
    for (size_t n = 0; n + 1 < words.size(); ++n) {
      name += (n ? "." : "") + words[n];
      ClassId id = class_named(name);
      if (!id) continue;
      const std::string& word = words[n + 1];
      if (word == "class") {
        lock_ = {DeclaredLock::Root::class_constant, {}, id, {}};
        at_ = program_.find_class("java/lang/Class");
        return n + 2;
      }
      if (word == "this") return is_around(id) ? n + 2 : 0;
      bool had_receiver = std::exchange(has_receiver_, false);
      if (add_member(id, word)) return n + 2;
      has_receiver_ = had_receiver;
    }
    return 0;
  }

  ClassId class_named(const std::string& dotted) const {
    std::string name = dotted;
    std::ranges::replace(name, '.', '$');
    ClassId around = owner_;
    for (int i = 0; i < most_nesting && around; ++i, around = outer_of(around)) {
      std::string_view full = program_.name(around);
      size_t cut = full.find_last_of("/$");
      if (full.substr(cut == full.npos ? 0 : cut + 1) == name) return around;
      if (ClassId id = program_.find_class(std::string(full) + "$" + name)) return id;
      if (outer_of(around)) continue;
      size_t slash = full.rfind('/');
      std::string package(slash == full.npos ? "" : full.substr(0, slash + 1));
      if (ClassId id = program_.find_class(package + name)) return id;
    }
    std::string path = dotted;
    std::ranges::replace(path, '.', '/');
    for (;;) {
      if (ClassId id = program_.find_class(path)) return id;
      size_t slash = path.rfind('/');
      if (slash == path.npos) return {};
      path[slash] = '$';
    }
  }

  // Goes to C.this.
  bool is_around(ClassId id) {
    if (!has_receiver_) return false;
    if (scope_.members->hierarchy().is_subtype(owner_, id)) return at_ = id, true;
    std::vector<FieldId> way;
    bool is_reachable = true;
    ClassId around = owner_;
    for (int i = 0; i < most_nesting && (around = next_outer(around, way, is_reachable)); ++i) {
      if (!is_reachable) return false;
      if (around != id) continue;
      lock_.path = way;
      at_ = id;
      return true;
    }
    return false;
  }

  const concurrency::Scope& scope_;
  const ir::Program& program_;
  ClassId owner_;
  bool has_receiver_;
  DeclaredLock lock_;
  ClassId at_;  // the class of what was read so far
};

}  // namespace

std::optional<DeclaredLock> declared_lock(const concurrency::Scope& scope, std::string_view text, ClassId owner,
                                          bool is_static, FieldId itself) {
  return Reader(scope, owner, is_static).read(text, itself);
}

}  // namespace heddle::detectors
