#include "lowering/headers.h"

#include <absl/container/flat_hash_map.h>
#include <absl/container/flat_hash_set.h>
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <ranges>
#include <utility>

#include "classfile/attributes.h"
#include "classfile/descriptor.h"

namespace heddle::lowering {
namespace {

using classfile::AttributeKind;
using classfile::ClassFile;
using ir::ClassId;
using ir::ClassKind;

constexpr size_t headers_per_task = 64;

// A class to be made for call sites: a lambda, or the holder of a class's other bootstrap methods. Spans lie in
// the worker's arena.
struct MadeClass {
  ClassKind kind = ClassKind::lambda;
  Symbol name;  // the one that it gets unless it is taken
  std::span<Symbol> interfaces;
  std::span<ir::Method> methods;  // of a holder: one for each of its sites
  std::span<ir::Field> fields;
  ClassId id, made_for;
  uint32_t first_site = 0;
};

// What a worker finds out about one class. Spans lie in the worker's arena.
struct ParsedClass {
  std::optional<ClassFile> file;
  ClassId id;
  Symbol name, super, nest_host, source_file;
  std::span<Symbol> interfaces;
  std::span<ir::Method> methods;
  std::span<ir::Field> fields;
  std::vector<DynamicSite> sites;
  std::vector<MadeClass> made;                // in the order of their first sites
  std::unique_ptr<SourceLines> source_lines;  // only few classes have a map
  // What the sequential part would have to fetch from the class file.
  uint16_t flags = 0;
  bool is_newer = false;      // than the newest known version
  bool is_misplaced = false;  // its place says another name
};

// All classes by input, each made by the worker that parses it: if one thread touched their 6 MB of fresh memory
// first, the others would wait for it, 2.5 ms for a JDK.
class ParsedClasses {
 public:
  explicit ParsedClasses(size_t count)
      : tasks_((count + headers_per_task - 1) / headers_per_task), count_(count) {}

  void make(size_t begin, size_t end) { tasks_[begin / headers_per_task].resize(end - begin); }
  size_t size() const { return count_; }
  ParsedClass& operator[](size_t i) { return tasks_[i / headers_per_task][i % headers_per_task]; }
  const ParsedClass& operator[](size_t i) const { return tasks_[i / headers_per_task][i % headers_per_task]; }
  auto all() const { return tasks_ | std::views::join; }

 private:
  std::vector<std::vector<ParsedClass>> tasks_;
  size_t count_;
};

// The classes that a class's sites need.
class MadeClassPlanner {
 public:
  MadeClassPlanner(const ClassFile& file, std::span<const DynamicSite> sites, SymbolTable& symbols, Arena& arena)
      : file_(file), sites_(sites), symbols_(symbols), arena_(arena) {}

  std::vector<MadeClass> run() {
    std::vector<MadeClass> made;
    if (sites_.empty()) return made;
    bootstraps_ = *classfile::read_bootstrap_methods(file_);
    bool has_holder = false;
    uint32_t lambdas = 0;
    for (const DynamicSite& site : sites_) {
      if (site.kind == SiteKind::lambda) {
        made.push_back(plan_lambda(site, ++lambdas));
      } else if (!std::exchange(has_holder, true)) {
        made.push_back(plan_holder());
      }
    }
    return made;
  }

 private:
  MadeClass plan_lambda(const DynamicSite& site, uint32_t number) {
    LambdaDescription lambda = *describe_lambda(file_, site.constant, bootstraps_);

    std::vector<Symbol> interfaces;
    auto implement = [&](std::string_view name) {
      Symbol symbol = symbols_.intern(name);
      if (std::find(interfaces.begin(), interfaces.end(), symbol) == interfaces.end())
        interfaces.push_back(symbol);
    };
    classfile::DescriptorReader captured(lambda.site_descriptor);
    implement(captured.return_type().class_name());
    if (lambda.serializable) implement("java/io/Serializable");
    for (std::string_view marker : lambda.markers) implement(marker);

    std::vector<ir::Field> fields;
    while (classfile::DescriptorType type = captured.next()) {
      Symbol name = symbols_.intern(captured_field_name(fields.size()));
      uint16_t flags = ir::access::private_ | ir::access::final_ | ir::access::synthetic;
      fields.push_back({name, symbols_.intern(type.text), {}, flags});
    }
    std::vector<ir::Method> methods;
    auto implement_method = [&](std::string_view descriptor, uint16_t flags) {
      Symbol symbol = symbols_.intern(descriptor);
      for (const ir::Method& known : methods) {
        if (known.descriptor == symbol) return;
      }
      methods.push_back({symbols_.intern(lambda.name), symbol, {}, flags, true});
    };
    implement_method(lambda.erased, ir::access::public_);
    for (std::string_view bridge : lambda.bridges) {
      implement_method(bridge, ir::access::public_ | ir::access::bridge | ir::access::synthetic);
    }
    MadeClass made = named(ClassKind::lambda, "$$Lambda$" + std::to_string(number));
    made.interfaces = arena_.copy(interfaces);
    made.methods = arena_.copy(methods);
    made.fields = arena_.copy(fields);
    return made;
  }

  MadeClass plan_holder() {
    std::vector<ir::Method> methods;
    for (const DynamicSite& site : sites_) {
      if (site.kind == SiteKind::lambda) continue;
      classfile::NameAndType signature = file_.pool().dynamic(site.constant).name_and_type;
      std::string name = std::string(signature.name) + "$" + std::to_string(methods.size() + 1);
      methods.push_back({symbols_.intern(name),
                         symbols_.intern(signature.descriptor),
                         {},
                         ir::access::static_ | ir::access::synthetic,
                         true});
    }
    MadeClass made = named(ClassKind::bootstrap, "$$Bootstrap");
    made.methods = arena_.copy(methods);
    return made;
  }

  MadeClass named(ClassKind kind, const std::string& suffix) {
    MadeClass made;
    made.kind = kind;
    made.name = symbols_.intern(std::string(file_.this_name()) + suffix);
    return made;
  }

  const ClassFile& file_;
  std::span<const DynamicSite> sites_;
  SymbolTable& symbols_;
  Arena& arena_;
  std::vector<classfile::BootstrapMethod> bootstraps_;
};

// Names of one class, to be interned all at once (see SymbolTable).
struct HeaderNames {
  std::vector<std::string_view> texts;
  std::vector<Symbol> symbols;
};

ParsedClass parse_headers(ClassFile parsed, SymbolTable& symbols, Arena& arena, HeaderNames& names) {
  ParsedClass result;
  result.file = std::move(parsed);
  const ClassFile& file = *result.file;
  const classfile::ConstantPool& pool = file.pool();
  result.flags = file.access_flags();
  result.is_newer = file.newer_than_known();
  names.texts.clear();
  auto ask = [&](std::string_view text) { names.texts.push_back(text); };
  ask(file.this_name());
  if (file.super_index() != 0) ask(file.super_name());
  for (uint16_t interface : file.interfaces()) ask(pool.class_name(interface));
  for (const classfile::FieldInfo& field : file.fields()) {
    ask(file.name(field));
    ask(file.descriptor(field));
  }
  for (const classfile::MethodInfo& method : file.methods()) {
    ask(file.name(method));
    ask(file.descriptor(method));
  }
  names.symbols.resize(names.texts.size());
  symbols.intern(names.texts, names.symbols);

  // In the order in which they were asked for.
  const Symbol* answer = names.symbols.data();
  result.name = *answer++;
  if (file.super_index() != 0) result.super = *answer++;
  result.interfaces = arena.copy(std::span(answer, file.interfaces().size()));
  answer += result.interfaces.size();
  result.fields = arena.array<ir::Field>(file.fields().size());
  for (size_t i = 0; i < result.fields.size(); ++i, answer += 2)
    result.fields[i] = {answer[0], answer[1], {}, file.fields()[i].flags};
  result.methods = arena.array<ir::Method>(file.methods().size());
  for (size_t i = 0; i < result.methods.size(); ++i, answer += 2) {
    const classfile::MethodInfo& method = file.methods()[i];
    result.methods[i] = {answer[0], answer[1], {}, method.flags, method.has_code()};
  }
  bool has_bootstraps = false;
  std::string_view source_map;
  for (classfile::Attribute attribute : attributes_of(file)) {
    has_bootstraps |= attribute.kind == AttributeKind::BootstrapMethods;
    if (attribute.kind == AttributeKind::SourceDebugExtension) source_map = as_string(attribute.data);
    bool source = attribute.kind == AttributeKind::SourceFile;
    if (!source && attribute.kind != AttributeKind::NestHost) continue;
    Result<uint16_t> index = classfile::read_index(file, attribute);
    if (!index) continue;
    (source ? result.source_file : result.nest_host) =
        symbols.intern(source ? pool.utf8(*index) : pool.class_name(*index));
  }
  if (!source_map.empty()) {
    SourceLines lines(source_map, result.source_file ? symbols.text(result.source_file) : std::string_view());
    if (!lines.empty()) {
      result.source_file = symbols.intern(lines.file());
      result.source_lines = std::make_unique<SourceLines>(std::move(lines));
    }
  }
  if (has_bootstraps) {
    result.sites = find_dynamic_sites(file);
    result.made = MadeClassPlanner(file, result.sites, symbols, arena).run();
  }
  return result;
}

class HeaderPass {
 public:
  HeaderPass(SymbolTable& symbols, const ProgramInput& input,
             const std::optional<OpenProgramRequest>& open_program, Jobs jobs, Diagnostics& diagnostics)
      : symbols_(symbols), input_(input), open_program_(open_program), jobs_(jobs), diagnostics_(diagnostics),
        builder_(symbols), result_(symbols), parsed_(input.classes.size()) {}

  Headers run() {
    parse();
    drop_shadowed();
    if (open_program_ && open_program_->is_named) adopt_named();
    declare();
    declare_made();
    if (open_program_) declare_root();
    define();
    define_made();
    if (open_program_) define_root();
    result_.program = builder_.finish();
    return std::move(result_);
  }

 private:
  void parse() {
    for (unsigned i = 0; i < jobs_.count; ++i) result_.arenas.emplace_back();
    parallel_ranges(
        jobs_, input_.classes.size(), headers_per_task, [&](size_t begin, size_t end, unsigned worker) {
          Arena& arena = result_.arenas[worker];
          HeaderNames names;
          parsed_.make(begin, end);
          for (size_t i = begin; i < end; ++i) {
            if (i + 1 < end) prefetch(input_.classes[i + 1].bytes);
            auto file = classfile::parse_class(input_.classes[i].bytes, classfile::ParseDepth::headers, arena);
            if (!file) {
              diagnostics_.error(input_.place(i), file.error());
            } else if (!file->is_module()) {
              parsed_[i] = parse_headers(std::move(*file), symbols_, arena, names);
              parsed_[i].is_misplaced = parsed_[i].file->this_name() != input_.classes[i].name;
            }
          }
        });
  }

  // A JVM looks for a class where its name says. One that lies elsewhere stands for it only if there is no other.
  void drop_shadowed() {
    auto is_misplaced = [](const ParsedClass& parsed) { return parsed.file && parsed.is_misplaced; };
    if (std::ranges::none_of(parsed_.all(), is_misplaced)) return;
    absl::flat_hash_set<Symbol> in_place;
    for (const ParsedClass& parsed : parsed_.all())
      if (parsed.file && !parsed.is_misplaced) in_place.insert(parsed.name);
    for (size_t i = 0; i < parsed_.size(); ++i) {
      if (!is_misplaced(parsed_[i]) || !in_place.contains(parsed_[i].name)) continue;
      diagnostics_.note(
          input_.place(i),
          fmt::format("class {} is defined where its name says, which is not here; this definition is "
                      "ignored",
                      symbols_.text(parsed_[i].name)));
      parsed_[i].file.reset();
    }
  }

  // What the user names is to be reported on, wherever it comes from, with all that is nested in it, and with the
  // superclasses that could be named as well: a java.util.Stack is a Vector. Not with abstract ones, which are
  // there for many: every list of the JDK writes AbstractList.modCount, and java.util.Vector would take minutes.
  void adopt_named() {
    absl::flat_hash_map<std::string_view, size_t> known;
    std::vector<size_t> hosting;
    for (size_t i = 0; i < parsed_.size(); ++i) {
      if (!parsed_[i].file) continue;
      known.try_emplace(symbols_.text(parsed_[i].name), i);
      if (open_program_->is_named(symbols_.text(parsed_[i].name))) hosting.push_back(i);
    }
    absl::flat_hash_set<std::string_view> hosts;
    for (size_t named : hosting) {
      for (size_t i = named; hosts.insert(symbols_.text(parsed_[i].name)).second && parsed_[i].super;) {
        const auto super = known.find(symbols_.text(parsed_[i].super));
        if (super == known.end() || super->first == "java/lang/Object") break;
        i = super->second;
        if (!(parsed_[i].file->access_flags() & ir::access::abstract_)) continue;
        if (!open_program_->is_named(super->first) && input_.classes[i].origin != ir::Origin::application)
          note_not_looked_at(std::string(symbols_.text(parsed_[named].name)), std::string(super->first));
        break;
      }
    }
    adopted_.resize(parsed_.size());
    for (size_t i = 0; i < parsed_.size(); ++i) {
      if (!parsed_[i].file) continue;
      std::string_view name = symbols_.text(parsed_[i].name);
      adopted_[i] = hosts.contains(name);
      for (size_t dollar = name.find('$'); dollar != name.npos && !adopted_[i];
           dollar = name.find('$', dollar + 1))
        adopted_[i] = hosts.contains(name.substr(0, dollar));
    }
  }

  void note_not_looked_at(std::string named, std::string super) {
    for (std::string* name : {&named, &super}) std::ranges::replace(*name, '/', '.');
    diagnostics_.note("--class",
                      fmt::format("what {} inherits from the abstract class {} is not looked at; --class can name "
                                  "that as well",
                                  named, super));
  }

  ir::Origin origin_of(size_t input) const {
    return !adopted_.empty() && adopted_[input] ? ir::Origin::application : input_.classes[input].origin;
  }

  void declare() {
    size_t methods = 0, fields = 0;
    for (const ParsedClass& parsed : parsed_.all()) {
      methods += parsed.methods.size();
      fields += parsed.fields.size();
    }
    builder_.reserve(parsed_.size() * 2, methods * 2, fields * 2);
    for (const std::string& name : input_.containers) builder_.add_container(name);

    std::map<uint32_t, std::pair<size_t, size_t>> misplaced;  // by container: how many, first
    size_t newer = 0, first_newer = 0;
    for (size_t i = 0; i < parsed_.size(); ++i) {
      ParsedClass& parsed = parsed_[i];
      if (!parsed.file) continue;
      const ClassInput& input = input_.classes[i];
      if (parsed.is_misplaced) {
        auto& [count, first] = misplaced[input.container];
        if (count++ == 0) first = i;
      }
      if (parsed.is_newer && newer++ == 0) first_newer = i;
      parsed.id =
          builder_.declare(parsed.name, ClassKind::declared, origin_of(i), ir::ContainerId(input.container));
      if (!parsed.id) {
        diagnostics_.note(input_.place(i), "class " + std::string(symbols_.text(parsed.name)) +
                                               " is defined before; this definition is ignored");
        continue;
      }
      result_.inputs.push_back(i);
    }
    for (const auto& [container, found] : misplaced) {
      diagnostics_.warning(
          input_.containers[container],
          fmt::format("{} class file(s) are not where their names say, e.g. {} holds {}", found.first,
                      input_.place(found.second), symbols_.text(parsed_[found.second].name)));
    }
    if (newer > 0) {
      diagnostics_.note(
          input_.place(first_newer),
          fmt::format("class-file version {} is newer than {}, the newest known; read as that ({} class "
                      "file(s) in all)",
                      parsed_[first_newer].file->major(), classfile::newest_major, newer));
    }
  }

  ClassId declare_new(Symbol name, ClassKind kind, ir::Origin origin, ir::ContainerId container) {
    for (;;) {
      if (ClassId id = builder_.declare(name, kind, origin, container)) return id;
      name = symbols_.intern(std::string(symbols_.text(name)) + '\'');
    }
  }

  // The root is nobody's code: what it does itself is not reported.
  void declare_root() {
    ir::ContainerId container = builder_.add_container("(users of the library)");
    for (size_t i = 0; i < root_classes; ++i) {
      root_[i] = declare_new(symbols_.intern(name_of(static_cast<RootClass>(i))), ClassKind::bootstrap,
                             ir::Origin::dependency, container);
    }
  }

  void define_root() {
    result_.open_program = plan_open_program(builder_.program(), result_.files, *open_program_, root_);
    define_open_program(*result_.open_program, builder_);
    const OpenProgram& plan = *result_.open_program;
    if (plan.shared.empty() && !plan.targets.empty())
      diagnostics_.note("--library",
                        "no class claims to be shared by threads, so each thread has instances of its own; "
                        "--class NAME shares those of one class, --library=all those of all");
  }

  void declare_made() {
    result_.first_made = ClassId(result_.inputs.size());
    for (ClassId id : result_.inputs.ids()) {
      size_t input = result_.inputs[id];
      ParsedClass& parsed = parsed_[input];
      result_.first_site.push_back(static_cast<uint32_t>(result_.sites.size()));
      auto next = parsed.made.begin();
      ClassId holder;
      for (DynamicSite site : parsed.sites) {
        site.made = holder;
        if (site.kind == SiteKind::lambda || !holder) {
          next->id = declare_new(next->name, next->kind, origin_of(input),
                                 ir::ContainerId(input_.classes[input].container));
          next->made_for = id;
          next->first_site = static_cast<uint32_t>(result_.sites.size());
          site.made = next->id;
          if (next->kind == ClassKind::bootstrap) holder = next->id;
          ++next;
        }
        result_.sites.push_back(site);
      }
      made_.insert(made_.end(), parsed.made.begin(), parsed.made.end());
    }
    result_.first_site.push_back(static_cast<uint32_t>(result_.sites.size()));
  }

  // Asks for what define() will read of a class that comes soon: workers have written it, so it is far away.
  void prefetch_headers(ClassId id) const {
    if (!result_.inputs.has(id)) return;
    auto ask = [](const auto& items) {
      prefetch({reinterpret_cast<const uint8_t*>(items.data()), items.size() * sizeof(items[0])});
    };
    const ParsedClass& soon = parsed_[result_.inputs[id]];
    ask(soon.methods);
    ask(soon.fields);
    ask(soon.interfaces);
    builder_.program().prefetch_class(soon.super);
  }

  void define() {
    constexpr uint32_t ahead = 6;
    result_.files.reserve(result_.inputs.size());
    for (ClassId id : result_.inputs.ids()) {
      prefetch_headers(ClassId(id.raw + ahead));
      ParsedClass& parsed = parsed_[result_.inputs[id]];
      ir::ProgramBuilder::Header header;
      header.flags = parsed.flags;
      header.super = parsed.super;
      header.interfaces = parsed.interfaces;
      header.nest_host = parsed.nest_host;
      header.source_file = parsed.source_file;
      if (parsed.source_lines) result_.source_lines.emplace(id, std::move(*parsed.source_lines));
      header.methods = parsed.methods;
      header.fields = parsed.fields;
      builder_.define(id, header);
      result_.files.push_back(std::move(*parsed.file));
    }
  }

  void define_made() {
    Symbol object = symbols_.intern("java/lang/Object");
    for (const MadeClass& made : made_) {
      ir::ProgramBuilder::Header header;
      header.flags = ir::access::final_ | ir::access::super_ | ir::access::synthetic;
      header.super = object;
      header.interfaces = made.interfaces;
      header.source_file = builder_.program()[made.made_for].source_file;
      header.made_for = made.made_for;
      header.methods = made.methods;
      header.fields = made.fields;
      builder_.define(made.id, header);
      result_.site_of_made.push_back(made.first_site);

      // A lambda's site has its first method, the sites of a holder have one each.
      IdRange<ir::MethodId> methods = builder_.program()[made.id].methods;
      uint32_t end = made.kind == ClassKind::lambda ? made.first_site + 1
                                                    : result_.first_site[ClassId(made.made_for.raw + 1)];
      for (uint32_t site = made.first_site, i = 0; site < end; ++site) {
        if (result_.sites[site].made == made.id) result_.sites[site].method = methods[i++];
      }
    }
  }

  SymbolTable& symbols_;
  const ProgramInput& input_;
  const std::optional<OpenProgramRequest>& open_program_;
  Jobs jobs_;
  Diagnostics& diagnostics_;
  ir::ProgramBuilder builder_;
  Headers result_;
  ParsedClasses parsed_;
  std::vector<char> adopted_;  // by input; empty: none
  std::vector<MadeClass> made_;
  std::array<ClassId, root_classes> root_;
};

}  // namespace

const DynamicSite& Headers::site_of(ir::MethodId method) const {
  ClassId owner = program[method].owner;
  uint32_t first = site_of_made[ClassId(owner.raw - first_made.raw)];
  if (program[owner].kind == ClassKind::lambda) return sites[first];
  // The sites of one bootstrap class are in order of their methods, with lambdas between them.
  while (sites[first].method != method) ++first;
  return sites[first];
}

Headers read_headers(SymbolTable& symbols, const ProgramInput& input,
                     const std::optional<OpenProgramRequest>& open_program, Jobs jobs, Diagnostics& diagnostics) {
  return HeaderPass(symbols, input, open_program, jobs, diagnostics).run();
}

}  // namespace heddle::lowering
