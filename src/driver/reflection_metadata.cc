#include "driver/reflection_metadata.h"

#include <absl/container/flat_hash_map.h>
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/sorted.h"
#include "driver/json_reader.h"
#include "ir/names.h"

namespace heddle::driver {
namespace {

using ir::ClassId;
using ir::FieldId;
using ir::MethodId;
using pointsto::ReflectiveClass;

enum All : uint8_t {
  declared_constructors = 1,
  public_constructors = 2,
  declared_methods = 4,
  public_methods = 8,
  declared_fields = 16,
  public_fields = 32
};

constexpr std::pair<std::string_view, All> all_keys[] = {{"allDeclaredConstructors", declared_constructors},
                                                         {"allPublicConstructors", public_constructors},
                                                         {"allDeclaredMethods", declared_methods},
                                                         {"allPublicMethods", public_methods},
                                                         {"allDeclaredFields", declared_fields},
                                                         {"allPublicFields", public_fields}};

// What a text wants of a class.
struct Wanted {
  std::vector<std::string> methods;  // "run(int, java.lang.String[])"; "run" stands for every overload
  std::vector<std::string> fields;
  uint8_t all = 0;
};

// One element of the list, nothing resolved.
struct Entry {
  std::string name;  // empty: not the name of a class
  Wanted wanted;
};

// --- from text to entries -------------------------------------------------------------------------------------

std::string read_parameters(JsonReader& json) {
  std::string parameters;
  json.enter_array();
  while (json.next_element()) parameters += (parameters.empty() ? "" : ", ") + json.take_string();
  return "(" + parameters + ")";
}

std::string read_member(JsonReader& json) {
  std::string name, parameters;
  json.enter_object();
  for (std::string key; json.next_key(key);) {
    if (key == "name")
      name = json.take_string();
    else if (key == "parameterTypes")
      parameters = read_parameters(json);
    else
      json.skip();
  }
  return name + parameters;
}

void read_members(JsonReader& json, std::vector<std::string>& members) {
  json.enter_array();
  while (json.next_element()) members.push_back(read_member(json));
}

void read_entry_key(JsonReader& json, std::string_view key, Entry& entry) {
  if (key == "name" || (key == "type" && json.peek() == '"')) {
    entry.name = json.take_string();
  } else if (key == "methods") {
    read_members(json, entry.wanted.methods);
  } else if (key == "fields") {
    read_members(json, entry.wanted.fields);
  } else if (auto all = std::ranges::find(all_keys, key, &std::pair<std::string_view, All>::first);
             all != std::end(all_keys)) {
    if (json.take_bool()) entry.wanted.all |= all->second;
  } else {
    json.skip();
  }
}

// Calls use(entry) for each entry that is complete.
template <class Use>
void read_list(JsonReader& json, Use use) {
  json.enter_array();
  while (json.next_element()) {
    Entry entry;
    json.enter_object();
    for (std::string key; json.next_key(key);) read_entry_key(json, key, entry);
    if (!json.failure()) use(std::move(entry));
  }
}

template <class Use>
void read_document(JsonReader& json, Use use) {
  if (json.peek() == '[') {
    read_list(json, use);
  } else {
    json.enter_object();
    for (std::string key; json.next_key(key);) key == "reflection" ? read_list(json, use) : json.skip();
  }
  json.finish();
}

// --- from entries to members ----------------------------------------------------------------------------------

// Names, and which of them were found.
class Names {
 public:
  explicit Names(const std::vector<std::string>& names) : names_(names) {
    for (const std::string& name : names) found_.emplace(name, false);
  }
  bool take(std::string_view name) {
    auto at = found_.find(name);
    return at != found_.end() && (at->second = true);
  }
  std::vector<std::string> left() const {
    std::vector<std::string> names = names_;
    std::erase_if(names, [&](const std::string& name) { return found_.at(name); });
    return names;
  }

 private:
  const std::vector<std::string>& names_;
  absl::flat_hash_map<std::string_view, bool> found_;
};

class MetadataResolver {
 public:
  MetadataResolver(const hierarchy::Hierarchy& hierarchy, Diagnostics& diagnostics)
      : hierarchy_(hierarchy), program_(hierarchy.program()), diagnostics_(diagnostics) {}

  // All that a text wants of a class is looked up at once: the cost is linear, however often it says so.
  void read(const MetadataText& source) {
    missing_.clear();
    std::map<ClassId, Wanted> wanted;
    JsonReader json(source.text);
    read_document(json, [&](Entry entry) { collect(std::move(entry), wanted); });
    if (json.failure()) diagnostics_.error(source.file, *json.failure());
    for (const auto& [id, of_class] : wanted) resolve(id, of_class);
    if (!missing_.empty())
      diagnostics_.warning(source.file,
                           fmt::format("{} classes or members are not in the program, for instance {}",
                                       missing_.size(), missing_.front()));
  }

  std::vector<ReflectiveClass> take() {
    std::vector<ReflectiveClass> classes;
    for (auto& [id, found] : classes_) classes.push_back(std::move(found));
    return classes;
  }

 private:
  void collect(Entry entry, std::map<ClassId, Wanted>& wanted) {
    if (entry.name.empty() || entry.name.ends_with(']') || entry.name.starts_with('[')) return;
    ClassId id = program_.find_class(ir::internal_name(entry.name));
    if (!id || program_[id].kind != ir::ClassKind::declared) return missing_.push_back(std::move(entry.name));
    Wanted& merged = wanted[id];
    std::ranges::move(entry.wanted.methods, std::back_inserter(merged.methods));
    std::ranges::move(entry.wanted.fields, std::back_inserter(merged.fields));
    merged.all |= entry.wanted.all;
  }

  void resolve(ClassId id, const Wanted& wanted) {
    ReflectiveClass& found = classes_[id];
    found.id = id;
    Names methods(wanted.methods), fields(wanted.fields);
    for (MethodId m : program_[id].methods) {
      std::string name(program_.name(m));
      auto signature = ir::signature(program_.descriptor(m));
      bool any_overload = methods.take(name);
      if (methods.take(name + (signature ? signature->parameters : "")) || any_overload)
        found.methods.push_back(m);
    }
    for (FieldId f : program_[id].fields)
      if (fields.take(program_.text(program_[f].name))) found.fields.push_back(f);
    if (wanted.all != 0) add_all(wanted.all, found);
    sort_unique(found.methods);
    sort_unique(found.fields);
    for (const Names* names : {&methods, &fields})
      for (const std::string& name : names->left())
        missing_.push_back(ir::class_name(program_.name(id)) + "." + name);
  }

  // As Class.getDeclaredMethods() and its kin, or as Class.getMethods(): with public ones of all supertypes.
  void add_all(uint8_t all, ReflectiveClass& found) const {
    add_members(found.id, all, found);
    const uint8_t inherited = all & (public_methods | public_fields);
    if (inherited == 0) return;
    for (ClassId c = found.id; c != program_.object_class();)
      add_members(c = hierarchy_.super(c), inherited, found);
    hierarchy_.for_each_superinterface(found.id, [&](ClassId i) { add_members(i, inherited, found); });
  }

  void add_members(ClassId id, uint8_t all, ReflectiveClass& found) const {
    for (MethodId m : program_[id].methods) {
      if (program_.name(m) == "<clinit>") continue;
      const bool constructor = program_.name(m) == "<init>", visible = program_[m].flags & ir::access::public_;
      const uint8_t declared = constructor ? declared_constructors : declared_methods;
      const uint8_t open = constructor ? public_constructors : public_methods;
      if (all & declared || (visible && all & open)) found.methods.push_back(m);
    }
    for (FieldId f : program_[id].fields)
      if (all & declared_fields || (all & public_fields && program_[f].flags & ir::access::public_))
        found.fields.push_back(f);
  }

  const hierarchy::Hierarchy& hierarchy_;
  const ir::Program& program_;
  Diagnostics& diagnostics_;
  std::map<ClassId, ReflectiveClass> classes_;
  std::vector<std::string> missing_;  // what the text at hand names and the program does not have
};

}  // namespace

std::vector<ReflectiveClass> read_reflection_metadata(std::span<const MetadataText> texts,
                                                      const hierarchy::Hierarchy& hierarchy,
                                                      Diagnostics& diagnostics) {
  MetadataResolver resolver(hierarchy, diagnostics);
  for (const MetadataText& text : texts) resolver.read(text);
  return resolver.take();
}

}  // namespace heddle::driver
