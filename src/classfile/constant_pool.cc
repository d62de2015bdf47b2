// Problem. Index and validate the constant pools of a whole class path: about 150 constants per class,
// half of them text, on every start.
// Algorithm. Three loops. The first steps over the entries and notes where each starts and what it is; a
// reference may point forward, so only the second checks references, and refines a few kinds on the way.
// The third reads text. A name-and-type is checked once, as a field or a method by its first character, so
// that whatever refers to it has only that character left to look at. Most texts need no loop of their own: maps
// of all characters (text_map.h) say that they are sound. To go kind by kind instead, so that branches predict,
// takes more time than it saves: what comes next in a pool predicts well enough. Cost. Linear in the pool's bytes;
// 4 bytes per constant, no other memory.
#include "classfile/constant_pool.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/modified_utf8.h"
#include "classfile/descriptor.h"
#include "classfile/text_map.h"

namespace heddle::classfile {
namespace {

struct TagRule {
  std::string_view name;
  uint8_t length = 0;  // in the file, with the tag; of Utf8 without its text
  uint8_t since = 45;  // class-file version
};

constexpr std::array<TagRule, 32> tag_rules = [] {
  std::array<TagRule, 32> rules{};
  rules[1] = {"Utf8", 3};
  rules[3] = {"Integer", 5};
  rules[4] = {"Float", 5};
  rules[5] = {"Long", 9};
  rules[6] = {"Double", 9};
  rules[7] = {"Class", 3};
  rules[8] = {"String", 3};
  rules[9] = {"Fieldref", 5};
  rules[10] = {"Methodref", 5};
  rules[11] = {"InterfaceMethodref", 5};
  rules[12] = {"NameAndType", 5};
  rules[15] = {"MethodHandle", 4, 51};
  rules[16] = {"MethodType", 3, 51};
  rules[17] = {"Dynamic", 5, 55};
  rules[18] = {"InvokeDynamic", 5, 51};
  rules[19] = {"Module", 3, 53};
  rules[20] = {"Package", 3, 53};
  return rules;
}();

// What the loop over the entries waits for, apart: how long an entry is, and which bits of its second and third
// byte say how much text follows.
struct TagLengths {
  std::array<uint8_t, 32> fixed{};
  std::array<uint16_t, 32> text_mask{};
};
constexpr TagLengths tag_lengths = [] {
  TagLengths lengths;
  for (unsigned tag = 0; tag < 32; ++tag) lengths.fixed[tag] = tag_rules[tag].length;
  lengths.text_mask[static_cast<unsigned>(Tag::utf8)] = 0xFFFF;
  return lengths;
}();

constexpr uint32_t utf8_kinds = kinds(Tag::utf8);
constexpr uint32_t class_kinds = kinds(Tag::class_, array_class, deepest_array_class);
constexpr uint32_t name_and_type_kinds = kinds(Tag::name_and_type);
constexpr uint32_t method_kinds = kinds(Tag::method_ref, constructor_ref);
constexpr uint32_t interface_method_kinds = kinds(Tag::interface_method_ref);

std::unexpected<Failure> bad_constant(const ConstantPool& pool, uint32_t i, std::string_view what) {
  return fail(pool.offset(static_cast<uint16_t>(i)), fmt::format("constant {}: {}", i, what));
}

// Second loop: references. Writes refined kinds into the table while it reads it.
class ReferenceChecker {
 public:
  ReferenceChecker(Bytes file, std::span<uint32_t> entries) : file_(file.data()), entries_(entries) {}

  std::optional<Failure> run() {
    for (uint32_t i = 1; i < entries_.size(); ++i)
      if (!check(i)) return std::move(failure_);
    return std::nullopt;
  }
  uint32_t bootstrap_count() const { return bootstrap_count_; }

 private:
  bool check(uint32_t i) {
    const uint8_t* p = file_ + (entries_[i] & (ConstantPool::max_file_size - 1));
    switch (static_cast<Tag>(entries_[i] >> ConstantPool::kind_shift)) {
      case Tag::string: return refers(i, p + 1, utf8_kinds, "string index", "Utf8");
      case Tag::method_type: return refers(i, p + 1, utf8_kinds, "descriptor index", "Utf8");
      case Tag::module:
      case Tag::package: return refers(i, p + 1, utf8_kinds, "name index", "Utf8");
      case Tag::class_: return check_class(i, p);
      case Tag::name_and_type:
        return refers(i, p + 1, utf8_kinds, "name index", "Utf8") &&
               refers(i, p + 3, utf8_kinds, "descriptor index", "Utf8");
      case Tag::field_ref:
      case Tag::interface_method_ref: return check_member(i, p);
      case Tag::method_ref: return check_member(i, p) && refine_method(i, p);
      case Tag::method_handle: return check_method_handle(i, p);
      case Tag::dynamic: return check_dynamic(i, p) && refine_dynamic(i, p);
      case Tag::invoke_dynamic: return check_dynamic(i, p);
      default: return true;
    }
  }

  bool check_class(uint32_t i, const uint8_t* p) {
    if (!refers(i, p + 1, utf8_kinds, "name index", "Utf8")) return false;
    std::string_view name = pool().utf8(load_be16(p + 1));
    if (!name.empty() && name[0] == '[') {
      refine(i, array_dimensions(name) >= 255 ? deepest_array_class : array_class);
    }
    return true;
  }

  bool check_member(uint32_t i, const uint8_t* p) {
    return refers(i, p + 1, class_kinds, "class index", "Class") &&
           refers(i, p + 3, name_and_type_kinds, "name-and-type index", "NameAndType");
  }

  bool refine_method(uint32_t i, const uint8_t* p) {
    // The name-and-type may lie further on, where its own references have not been looked at yet.
    const uint8_t* named = file_ + pool().offset(load_be16(p + 3));
    if (!refers(load_be16(p + 3), named + 1, utf8_kinds, "name index", "Utf8")) return false;
    if (pool().utf8(load_be16(named + 1)).starts_with('<')) refine(i, constructor_ref);
    return true;
  }

  bool check_method_handle(uint32_t i, const uint8_t* p) {
    switch (p[1]) {
      case 1:
      case 2:
      case 3:
      case 4: return refers(i, p + 2, kinds(Tag::field_ref), "reference index", "Fieldref");
      case 5:
      case 8: return refers(i, p + 2, method_kinds, "reference index", "Methodref");
      case 6:
      case 7:
        return refers(i, p + 2, method_kinds | interface_method_kinds, "reference index",
                      "Methodref or InterfaceMethodref");
      case 9: return refers(i, p + 2, interface_method_kinds, "reference index", "InterfaceMethodref");
      default: return stop(i, fmt::format("method handle kind {} is not one of 1 to 9", p[1]));
    }
  }

  bool check_dynamic(uint32_t i, const uint8_t* p) {
    bootstrap_count_ = std::max(bootstrap_count_, load_be16(p + 1) + 1u);
    return refers(i, p + 3, name_and_type_kinds, "name-and-type index", "NameAndType");
  }

  bool refine_dynamic(uint32_t i, const uint8_t* p) {
    const uint8_t* named = file_ + pool().offset(load_be16(p + 3));
    if (!refers(load_be16(p + 3), named + 3, utf8_kinds, "descriptor index", "Utf8")) return false;
    std::string_view descriptor = pool().utf8(load_be16(named + 3));
    if (descriptor == "J" || descriptor == "D") refine(i, wide_dynamic);
    return true;
  }

  bool refers(uint32_t i, const uint8_t* at, uint32_t allowed, const char* what, const char* expected) {
    uint16_t index = load_be16(at);
    if (index < entries_.size() && (allowed >> (entries_[index] >> ConstantPool::kind_shift) & 1)) return true;
    return stop(i, wrong_index(pool(), what, index, expected));
  }

  void refine(uint32_t i, ConstantKind kind) {
    entries_[i] = uint32_t{kind} << ConstantPool::kind_shift | (entries_[i] & (ConstantPool::max_file_size - 1));
  }
  ConstantPool pool() const { return {file_, entries_}; }
  bool stop(uint32_t i, std::string_view what) {
    failure_ = bad_constant(pool(), i, what).error();
    return false;
  }

  const uint8_t* file_;
  std::span<uint32_t> entries_;
  uint32_t bootstrap_count_ = 0;
  Failure failure_;
};

constexpr uint32_t first_constant = 10;  // in the file
constexpr uint32_t text_at = 3;          // in a Utf8

// The offset behind the last constant.
uint32_t pool_end(const ConstantPool& pool) {
  uint32_t last = pool.size() - 1;
  while (last > 0 && pool.entries()[last] == 0) --last;  // the second slot of a long
  if (last == 0) return first_constant;
  uint32_t at = pool.offset(static_cast<uint16_t>(last));
  bool text = pool.has(static_cast<uint16_t>(last), Tag::utf8);
  return at + tag_rules[pool.file()[at]].length + (text ? load_be16(pool.file() + at + 1) : 0);
}

// Third loop: text. Answers what is wrong with a constant, or null.
class TextChecker {
 public:
  TextChecker(const ConstantPool& pool, std::span<uint8_t> facts)
      : pool_(pool), facts_(facts), map_(pool.file(), pool_end(pool)) {}

  [[gnu::always_inline]] const char* problem(uint16_t i) const {
    switch (pool_.tag(i)) {
      case Tag::utf8: return is_modified_utf8(i) ? nullptr : "not modified UTF-8";
      case Tag::class_: return is_class_name(pool_.class_name_index(i)) ? nullptr : "not a class name";
      case Tag::module: return is_module_name(pool_.module_name(i)) ? nullptr : "not a module name";
      case Tag::package: return is_binary_class_name(pool_.package_name(i)) ? nullptr : "not a package name";
      case Tag::method_type:
        return is_method_descriptor(pool_.method_type(i)) ? nullptr : "not a method descriptor";
      case Tag::name_and_type:
        return is_known_name_and_type(pool_.name_and_type_indexes(i))
                   ? nullptr
                   : name_and_type_problem(pool_.name_and_type(i));
      case Tag::field_ref: return names_method(i) ? "a field reference has a method's descriptor" : nullptr;
      case Tag::method_ref:
        if (!names_method(i)) return "a method reference has a field's descriptor";
        return pool_.kind(i) == constructor_ref && name_of(i) == "<clinit>"
                   ? "a method reference cannot name <clinit>"
                   : nullptr;
      case Tag::interface_method_ref:
        if (!names_method(i)) return "a method reference has a field's descriptor";
        return name_of(i).starts_with('<') ? "an interface method cannot be <init>" : nullptr;
      case Tag::dynamic:
        return names_method(i) ? "a dynamically computed constant has a method's descriptor" : nullptr;
      case Tag::invoke_dynamic:
        if (!names_method(i)) return "a dynamic call has a field's descriptor";
        return name_of(i).starts_with('<') ? "a dynamic call cannot be of <init>" : nullptr;
      case Tag::method_handle: return method_handle_problem(pool_.method_handle(i));
      default: return nullptr;
    }
  }

  // Whether there is no problem, kind by kind. A member asks only for what is noted of its name-and-type.
  bool all_pass(const ConstantsByKind& constants) const {
    for (uint16_t i : constants[Tag::utf8])
      if (!is_modified_utf8(i)) return false;
    for (uint8_t kind : {static_cast<uint8_t>(Tag::class_), uint8_t{array_class}, uint8_t{deepest_array_class}})
      if (!none_has_problem(constants[kind])) return false;
    for (uint16_t i : constants[Tag::name_and_type]) {
      NameAndTypeIndexes named = pool_.name_and_type_indexes(i);
      if (!is_known_name_and_type(named) && name_and_type_problem(pool_.name_and_type(i))) return false;
      facts_[i] = static_cast<uint8_t>((pool_.utf8(named.descriptor).starts_with('(') ? of_method : 0) |
                                       (pool_.utf8(named.name).starts_with('<') ? of_initializer : 0));
    }
    auto all_are = [&](std::span<const uint16_t> members, uint8_t wanted) {
      return std::ranges::all_of(members, [&](uint16_t i) { return facts_[named_index(i)] == wanted; });
    };
    // A field's name may start with '<'.
    for (uint16_t i : constants[Tag::field_ref])
      if (facts_[named_index(i)] & of_method) return false;
    if (!none_has_problem(constants[constructor_ref])) return false;
    if (!all_are(constants[Tag::method_ref], of_method)) return false;
    if (!all_are(constants[Tag::interface_method_ref], of_method)) return false;
    for (Tag rare :
         {Tag::method_handle, Tag::method_type, Tag::dynamic, Tag::invoke_dynamic, Tag::module, Tag::package}) {
      if (!none_has_problem(constants[rare])) return false;
    }
    return none_has_problem(constants[wide_dynamic]);
  }

 private:
  static constexpr uint8_t of_method = 1, of_initializer = 2;  // facts of a name-and-type, in all_pass()

  bool none_has_problem(std::span<const uint16_t> constants) const {
    return std::ranges::all_of(constants, [&](uint16_t i) { return problem(i) == nullptr; });
  }

  // Whether a text passes a check: because that is known, or the map says so, or on a close look.
  template <class Map, class Look>
  bool holds(uint8_t fact, uint16_t utf8, Map map_says, Look look) const {
    if (!facts_.empty() && facts_[utf8] & fact) return true;
    std::string_view text = pool_.utf8(utf8);
    if (!map_says(pool_.offset(utf8) + text_at, static_cast<uint32_t>(text.size())) && !look(text)) return false;
    if (!facts_.empty()) facts_[utf8] |= fact;
    return true;
  }
  bool is_modified_utf8(uint16_t utf8) const {
    return holds(
        text_facts::modified_utf8, utf8, [&](uint32_t at, uint32_t size) { return map_.is_plain(at, size); },
        [](std::string_view text) { return !find_bad_modified_utf8(as_bytes(text)); });
  }
  bool is_class_name(uint16_t utf8) const {
    return holds(
        text_facts::class_name, utf8, [&](uint32_t at, uint32_t size) { return map_.is_path(at, size); },
        is_class_constant_name);
  }
  bool is_member_name(uint16_t utf8) const {
    return holds(
        text_facts::member_name, utf8, [&](uint32_t at, uint32_t size) { return map_.is_plain_name(at, size); },
        [](std::string_view text) { return is_method_name(text) && text[0] != '<'; });
  }
  bool is_descriptor(uint16_t utf8) const {
    return holds(
        text_facts::descriptor, utf8, [](uint32_t, uint32_t) { return false; },
        [](std::string_view text) {
          return text.starts_with('(') ? is_method_descriptor(text) : is_field_descriptor(text);
        });
  }

  bool is_known_name_and_type(NameAndTypeIndexes named) const {
    return !facts_.empty() && (facts_[named.name] & text_facts::member_name) &&
           (facts_[named.descriptor] & text_facts::descriptor);
  }

  const char* name_and_type_problem(const NameAndType& named) const {
    bool method = named.descriptor.starts_with('(');
    if (!is_descriptor(named.descriptor_index)) return method ? "not a method descriptor" : "not a descriptor";
    if (is_member_name(named.name_index)) return nullptr;
    if (!method) return is_unqualified_name(named.name) ? nullptr : "not a field name";
    // <clinit> is legal here (Groovy's EnclosingMethod has it), but nothing may call it.
    if (!is_method_name(named.name)) return "not a method name";
    if (named.name[0] == '<' && !named.descriptor.ends_with(")V")) return "an initializer does not return void";
    return nullptr;
  }

  const char* method_handle_problem(MethodHandleRef handle) const {
    bool constructor = pool_.kind(handle.reference) == constructor_ref;
    bool wants_constructor = handle.kind == static_cast<uint8_t>(MethodHandleKind::new_invoke_special);
    if (wants_constructor && !constructor) return "a handle of kind newInvokeSpecial does not name <init>";
    if (!wants_constructor && constructor) return "a handle of this kind cannot name <init>";
    return nullptr;
  }

  // Of members and dynamics, which keep their name-and-type in the same place.
  uint16_t named_index(uint16_t i) const { return load_be16(pool_.file() + pool_.offset(i) + 3); }
  NameAndTypeIndexes named_by(uint16_t i) const { return pool_.name_and_type_indexes(named_index(i)); }
  std::string_view name_of(uint16_t i) const { return pool_.utf8(named_by(i).name); }
  bool names_method(uint16_t i) const { return pool_.utf8(named_by(i).descriptor).starts_with('('); }

  const ConstantPool& pool_;
  std::span<uint8_t> facts_;  // by index; empty: none are kept
  TextMap map_;
};

}  // namespace

std::string_view tag_name(Tag tag) {
  std::string_view name = tag_rules[static_cast<uint8_t>(tag) & 31].name;
  return name.empty() ? "no constant" : name;
}

std::string wrong_index(const ConstantPool& pool, std::string_view what, uint16_t index,
                        std::string_view expected) {
  if (index >= pool.size()) {
    return fmt::format("{} {} is out of range (pool has {} entries), expected {}", what, index, pool.size(),
                       expected);
  }
  return fmt::format("{} {} is {}{}, expected {}", what, index, pool.kind(index) == 0 ? "" : "a ",
                     tag_name(pool.tag(index)), expected);
}

Result<PoolExtent> index_constants(Bytes file, std::span<uint32_t> entries) {
  uint16_t major = load_be16(&file[6]);
  size_t at = 10;
  entries[0] = 0;
  for (uint32_t i = 1; i < entries.size(); ++i) {
    if (file.size() - at < 3) {
      return fail(file.size(), fmt::format("the file ends inside constant {} of {}", i, entries.size() - 1));
    }
    const uint8_t* p = &file[at];
    const TagRule& rule = tag_rules[p[0] & 31];
    if (p[0] > 20 || rule.length == 0) return fail(at, fmt::format("constant {}: unknown tag {}", i, p[0]));
    if (rule.since > major) [[unlikely]] {
      return fail(at, fmt::format("constant {}: {} needs class-file version {}, this is {}", i, rule.name,
                                  rule.since, major));
    }
    size_t length = tag_lengths.fixed[p[0] & 31] +
                    size_t{static_cast<uint16_t>(load_be16(p + 1) & tag_lengths.text_mask[p[0] & 31])};
    if (length > file.size() - at) {
      return fail(at, fmt::format("constant {}: {} of {} bytes does not fit into the file, which has {} left", i,
                                  rule.name, length, file.size() - at));
    }
    entries[i] = uint32_t{p[0]} << ConstantPool::kind_shift | static_cast<uint32_t>(at);
    at += length;
    if (rule.length == 9) {
      if (++i == entries.size()) {
        return fail(at - 9,
                    fmt::format("constant {}: {} needs two slots, the pool ends after one", i - 1, rule.name));
      }
      entries[i] = 0;
    }
  }
  ReferenceChecker references(file, entries);
  if (auto failure = references.run()) return std::unexpected(std::move(*failure));
  return PoolExtent{static_cast<uint32_t>(at), references.bootstrap_count()};
}

Result<void> check_constant_text(const ConstantPool& pool, std::span<uint8_t> facts) {
  TextChecker text(pool, facts);
  for (uint32_t i = 1; i < pool.size(); ++i) {
    if (const char* problem = text.problem(static_cast<uint16_t>(i))) return bad_constant(pool, i, problem);
  }
  return {};
}

Result<void> check_constant_text(const ConstantPool& pool, const ConstantsByKind& constants,
                                 std::span<uint8_t> facts) {
  if (TextChecker(pool, facts).all_pass(constants)) return {};
  return check_constant_text(pool);  // says what comes first
}

// Counting sort. A constant's kind does not predict, so nothing here depends on it.
void ConstantsByKind::sort(const ConstantPool& pool) {
  std::array<uint32_t, kinds> count{};
  for (uint32_t entry : pool.entries()) ++count[entry >> ConstantPool::kind_shift];
  for (unsigned kind = 0; kind < kinds; ++kind) first_[kind + 1] = first_[kind] + count[kind];
  indexes_.resize(pool.size());
  std::array<uint32_t, kinds> next;
  std::copy_n(first_.begin(), kinds, next.begin());
  for (uint32_t i = 0; i < pool.size(); ++i)
    indexes_[next[pool.entries()[i] >> ConstantPool::kind_shift]++] = static_cast<uint16_t>(i);
}

}  // namespace heddle::classfile
