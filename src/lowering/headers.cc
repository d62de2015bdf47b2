#include "lowering/headers.h"

#include <absl/container/flat_hash_set.h>
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "classfile/attributes.h"
#include "classfile/descriptor.h"

namespace heddle::lowering {
namespace {

using classfile::AttributeKind;
using classfile::ClassFile;
using ir::ClassId;
using ir::ClassKind;

constexpr size_t headers_per_task = 64;

// What a worker finds out about one class. Spans lie in the worker's arena.
struct ParsedClass {
  std::optional<ClassFile> file;
  ClassId id;
  Symbol name, super, nest_host, source_file;
  std::span<Symbol> interfaces;
  std::span<ir::Method> methods;
  std::span<ir::Field> fields;
  std::vector<DynamicSite> sites;
};

ParsedClass parse_headers(ClassFile parsed, SymbolTable& symbols, Arena& arena) {
  ParsedClass result;
  result.file = std::move(parsed);
  const ClassFile& file = *result.file;
  const classfile::ConstantPool& pool = file.pool();
  result.name = symbols.intern(file.this_name());
  if (file.super_index() != 0) result.super = symbols.intern(file.super_name());
  result.interfaces = arena.array<Symbol>(file.interfaces().size());
  for (uint32_t i = 0; i < file.interfaces().size(); ++i) {
    result.interfaces[i] = symbols.intern(pool.class_name(file.interfaces()[i]));
  }
  result.fields = arena.array<ir::Field>(file.fields().size());
  for (size_t i = 0; i < file.fields().size(); ++i) {
    const classfile::FieldInfo& field = file.fields()[i];
    result.fields[i] = {symbols.intern(file.name(field)), symbols.intern(file.descriptor(field)), {}, field.flags};
  }
  result.methods = arena.array<ir::Method>(file.methods().size());
  for (size_t i = 0; i < file.methods().size(); ++i) {
    const classfile::MethodInfo& method = file.methods()[i];
    result.methods[i] = {symbols.intern(file.name(method)),
                         symbols.intern(file.descriptor(method)),
                         {},
                         method.flags,
                         method.has_code()};
  }
  bool has_bootstraps = false;
  for (classfile::Attribute attribute : attributes_of(file)) {
    has_bootstraps |= attribute.kind == AttributeKind::BootstrapMethods;
    bool source = attribute.kind == AttributeKind::SourceFile;
    if (!source && attribute.kind != AttributeKind::NestHost) continue;
    Result<uint16_t> index = classfile::read_index(file, attribute);
    if (!index) continue;
    (source ? result.source_file : result.nest_host) =
        symbols.intern(source ? pool.utf8(*index) : pool.class_name(*index));
  }
  if (has_bootstraps) result.sites = find_dynamic_sites(file);
  return result;
}

class HeaderPass {
 public:
  HeaderPass(SymbolTable& symbols, const ProgramInput& input,
             const std::optional<OpenProgramRequest>& open_program, Jobs jobs, Diagnostics& diagnostics)
      : symbols_(symbols), input_(input), open_program_(open_program), jobs_(jobs), diagnostics_(diagnostics),
        builder_(symbols), result_(symbols) {}

  Headers run() {
    parse();
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
  // One made class: a lambda, or the holder of a class's other bootstrap methods.
  struct Made {
    ClassId id;
    ClassId made_for;
    uint32_t first_site, site_count;
    ClassKind kind;
  };

  void parse() {
    for (unsigned i = 0; i < jobs_.count; ++i) result_.arenas.emplace_back();
    parsed_.resize(input_.classes.size());
    parallel_ranges(
        jobs_, input_.classes.size(), headers_per_task, [&](size_t begin, size_t end, unsigned worker) {
          Arena& arena = result_.arenas[worker];
          for (size_t i = begin; i < end; ++i) {
            auto file = classfile::parse_class(input_.classes[i].bytes, classfile::ParseDepth::headers, arena);
            if (!file) {
              diagnostics_.error(input_.place(i), file.error());
            } else if (!file->is_module()) {
              parsed_[i] = parse_headers(std::move(*file), symbols_, arena);
            }
          }
        });
  }

  // What the user names is to be reported on, wherever it comes from, with all that is nested in it. Not with its
  // superclasses: every list of the JDK writes AbstractList.modCount, and java.util.Vector would take minutes.
  void adopt_named() {
    absl::flat_hash_set<std::string_view> hosts;
    for (const ParsedClass& parsed : parsed_) {
      if (parsed.file && open_program_->is_named(symbols_.text(parsed.name)))
        hosts.insert(symbols_.text(parsed.name));
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

  ir::Origin origin_of(size_t input) const {
    return !adopted_.empty() && adopted_[input] ? ir::Origin::application : input_.classes[input].origin;
  }

  void declare() {
    size_t methods = 0, fields = 0;
    for (const ParsedClass& parsed : parsed_) {
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
      if (symbols_.text(parsed.name) != input.name) {
        auto& [count, first] = misplaced[input.container];
        if (count++ == 0) first = i;
      }
      if (parsed.file->newer_than_known() && newer++ == 0) first_newer = i;
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

  ClassId declare_made(const ParsedClass& owner, ClassKind kind, std::string suffix) {
    size_t input = result_.inputs[owner.id];
    return declare_new(std::string(symbols_.text(owner.name)) + suffix, kind, origin_of(input),
                       ir::ContainerId(input_.classes[input].container));
  }

  ClassId declare_new(std::string name, ClassKind kind, ir::Origin origin, ir::ContainerId container) {
    for (;; name += '\'') {
      if (ClassId id = builder_.declare(symbols_.intern(name), kind, origin, container)) return id;
    }
  }

  // The root is nobody's code: what it does itself is not reported.
  void declare_root() {
    ir::ContainerId container = builder_.add_container("(users of the library)");
    for (size_t i = 0; i < root_classes; ++i) {
      root_[i] = declare_new(std::string(name_of(static_cast<RootClass>(i))), ClassKind::bootstrap,
                             ir::Origin::dependency, container);
    }
  }

  void define_root() {
    result_.open_program = plan_open_program(builder_.program(), result_.files, *open_program_, root_);
    define_open_program(*result_.open_program, builder_);
  }

  void declare_made() {
    result_.first_made = ClassId(result_.inputs.size());
    for (ClassId id : result_.inputs.ids()) {
      ParsedClass& parsed = parsed_[result_.inputs[id]];
      uint32_t first = static_cast<uint32_t>(result_.sites.size());
      result_.first_site.push_back(first);
      uint32_t lambdas = 0;
      std::optional<size_t> holder;
      for (DynamicSite site : parsed.sites) {
        uint32_t number = static_cast<uint32_t>(result_.sites.size());
        if (site.kind == SiteKind::lambda) {
          site.made = declare_made(parsed, ClassKind::lambda, "$$Lambda$" + std::to_string(++lambdas));
          made_.push_back({site.made, id, number, 1, ClassKind::lambda});
        } else {
          if (!holder) {
            holder = made_.size();
            made_.push_back(
                {declare_made(parsed, ClassKind::bootstrap, "$$Bootstrap"), id, number, 0, ClassKind::bootstrap});
          }
          site.made = made_[*holder].id;
        }
        result_.sites.push_back(site);
      }
    }
    result_.first_site.push_back(static_cast<uint32_t>(result_.sites.size()));
  }

  void define() {
    for (ClassId id : result_.inputs.ids()) {
      ParsedClass& parsed = parsed_[result_.inputs[id]];
      ir::ProgramBuilder::Header header;
      header.flags = parsed.file->access_flags();
      header.super = parsed.super;
      header.interfaces = parsed.interfaces;
      header.nest_host = parsed.nest_host;
      header.source_file = parsed.source_file;
      header.methods = parsed.methods;
      header.fields = parsed.fields;
      builder_.define(id, header);
      result_.files.push_back(std::move(*parsed.file));
    }
  }

  void define_made() {
    for (const Made& made : made_) {
      if (made.kind == ClassKind::lambda) {
        define_lambda(made);
      } else {
        define_holder(made);
      }
      result_.site_of_made.push_back(made.first_site);
    }
  }

  void define_lambda(const Made& made) {
    DynamicSite& site = result_.sites[made.first_site];
    const ClassFile& file = result_.files[made.made_for];
    if (bootstraps_of_ != made.made_for) {
      bootstraps_of_ = made.made_for;
      bootstraps_ = *classfile::read_bootstrap_methods(file);
    }
    LambdaDescription lambda = *describe_lambda(file, site.constant, bootstraps_);

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
    finish_made(made, interfaces, methods, fields);
    site.method = builder_.program()[made.id].methods.first;
  }

  void define_holder(const Made& made) {
    const ClassFile& file = result_.files[made.made_for];
    std::vector<ir::Method> methods;
    std::vector<uint32_t> numbers;
    std::span<const DynamicSite> sites = result_.sites_of(made.made_for);
    uint32_t first = result_.first_site[made.made_for];
    for (uint32_t i = 0; i < sites.size(); ++i) {
      if (sites[i].made != made.id) continue;
      classfile::NameAndType named = file.pool().dynamic(sites[i].constant).name_and_type;
      std::string name = std::string(named.name) + "$" + std::to_string(methods.size() + 1);
      methods.push_back({symbols_.intern(name),
                         symbols_.intern(named.descriptor),
                         {},
                         ir::access::static_ | ir::access::synthetic,
                         true});
      numbers.push_back(first + i);
    }
    finish_made(made, {}, methods, {});
    IdRange<ir::MethodId> range = builder_.program()[made.id].methods;
    for (uint32_t i = 0; i < numbers.size(); ++i) result_.sites[numbers[i]].method = range[i];
  }

  void finish_made(const Made& made, std::span<const Symbol> interfaces, std::span<const ir::Method> methods,
                   std::span<const ir::Field> fields) {
    ir::ProgramBuilder::Header header;
    header.flags = ir::access::final_ | ir::access::super_ | ir::access::synthetic;
    header.super = symbols_.intern("java/lang/Object");
    header.interfaces = interfaces;
    header.source_file = builder_.program()[made.made_for].source_file;
    header.made_for = made.made_for;
    header.methods = methods;
    header.fields = fields;
    builder_.define(made.id, header);
  }

  SymbolTable& symbols_;
  const ProgramInput& input_;
  const std::optional<OpenProgramRequest>& open_program_;
  Jobs jobs_;
  Diagnostics& diagnostics_;
  ir::ProgramBuilder builder_;
  Headers result_;
  std::vector<ParsedClass> parsed_;
  std::vector<char> adopted_;  // by input; empty: none
  std::vector<Made> made_;
  std::array<ClassId, root_classes> root_;
  ClassId bootstraps_of_;  // the class whose bootstrap methods were read last: its lambdas come in a row
  std::vector<classfile::BootstrapMethod> bootstraps_;
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
