// Fills a SyncModels, file by file: names become ids, facts go down to overriders, lists of names become
// uses of methods.
#pragma once

#include <absl/container/flat_hash_map.h>

#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "hierarchy/members.h"
#include "models/model_file.h"
#include "models/problems.h"
#include "models/sync.h"
#include "models/sync_parser.h"

namespace heddle::models {

class SyncLoader {
 public:
  SyncLoader(const hierarchy::Members& members, ProblemLog& problems, SyncModels& models);

  void load(const ModelFile& file);
  void finish();

 private:
  // What is said of methods by name.
  template <class T>
  struct Statements {
    struct Said {
      std::vector<T> list;
      const ModelText* file = nullptr;
      bool exact = false;  // named without *
    };
    absl::flat_hash_map<ir::MethodId, Said> said;
    std::vector<ir::MethodId> order;  // of first appearance
  };

  template <class T>
  using ByMethod = absl::flat_hash_map<ir::MethodId, std::vector<T>>;
  struct Inherited {
    ir::MethodId overrider, source;
  };

  enum class Access : uint8_t {
    none,
    read,
    write,
    demand,
    add,
    remove,
    update,
    offer,
    poll,
    count,
    count_up,
    count_down,
    iterate
  };
  struct AccessName {
    std::string key;  // "get", or "get(I)" for one overload
    Line name;        // as it was written
    Access access = Access::none;
    bool keyed = false;
    bool used = false;
  };
  // A class that is listed in an [[object]], [[view]] or [[atomic]].
  struct ListedClass {
    ir::ClassId id;
    uint32_t names = 0;                  // into names_
    std::vector<ir::FieldId> path = {};  // of a view
    bool is_part = false;                // the path is the field that holds it
  };
  struct NameList {
    std::vector<AccessName> names = {};  // ascending
    Access rest = Access::none;          // of public methods that are not named
    bool has_signatures = false;
    bool atomic = false;
    std::string first_class = {};
    Releases releases = {};
    const ModelText* file = nullptr;
  };
  using Nearest = IdVector<ir::ClassId, uint32_t>;  // into a list of listed classes

  template <class Text>
  using Parse = Result<Text> (*)(std::string_view);
  template <class T, class Text>
  void load_statements(const MethodEntry& entry, std::string_view noun, Parse<Text> parse, Statements<T>& into);
  template <class T, class Text>
  std::expected<std::vector<T>, Problem> resolve_all(ir::MethodId method, std::span<const Text> texts) const;
  std::expected<SyncFact, Problem> resolve(ir::MethodId method, const FactText& text) const;
  std::expected<ObjectUse, Problem> resolve(ir::MethodId method, const UseText& text) const;
  std::expected<ReturnedObject, Problem> resolve(ir::MethodId method, const ResultText& text) const;
  std::expected<HandleAccess, Problem> resolve(ir::MethodId, const HandleAccess& access) const { return access; }
  void load_classes(const ClassEntry& entry, std::vector<ListedClass>& into, bool atomic = false);
  bool is_listed(const std::vector<ListedClass>& listed, ir::ClassId id) const;  // in the same file
  bool read_holder(const ClassEntry& entry, ir::FieldId& holder);
  bool read_path(const ClassEntry& entry, Path& path);
  void load_serial(const SerialEntry& entry);
  void load_stream(const StreamEntry& entry);
  void load_confined(const Line& line);
  template <class Visit>
  void for_each_method(std::span<const Line> names, const Releases& releases, Visit visit);
  bool read_names(const ClassEntry& entry, NameList& list);
  std::vector<ir::ClassId> classes_named(const Line& name, const Releases& releases);

  template <class T>
  static bool put(Statements<T>& statements, ir::MethodId method, std::vector<T> list, const ModelText& file,
                  bool exact);
  template <class T>
  std::vector<Inherited> inherited(const Statements<T>& statements) const;
  std::vector<ir::MethodId> overriders_in(ir::ClassId id, ir::MethodId method) const;
  template <class T>
  ByMethod<T> with_inherited(const Statements<T>& statements) const;
  template <class T>
  static void freeze(ByMethod<T> by_method, SyncModels::Table<T>& table);

  Nearest nearest(const std::vector<ListedClass>& listed) const;
  void use_listed(const std::vector<ListedClass>& listed, const Nearest& nearest);
  void use_inherited(const ListedClass& listed);
  void use_method(const ListedClass& listed, ir::MethodId method);
  static ObjectAct act(Access access, bool keyed);
  AccessName* named(NameList& list, ir::MethodId method);
  void add_use(ir::MethodId method, ObjectUse use);
  void report_unused_names();

  bool is_application(ir::ClassId id) const;

  const hierarchy::Members& members_;
  const ir::Program& program_;
  ProblemLog& problems_;
  SyncModels& models_;
  Statements<SyncFact> facts_;
  Statements<ObjectUse> uses_;
  Statements<ReturnedObject> results_;
  Statements<HandleAccess> handles_;
  std::vector<NameList> names_;
  std::vector<ListedClass> objects_, views_, atomics_;
  ByMethod<ObjectUse> uses_of_;
};

}  // namespace heddle::models
