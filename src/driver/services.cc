#include "driver/services.h"

#include <absl/container/flat_hash_set.h>
#include <fmt/format.h>

#include <algorithm>

#include "classfile/attributes.h"
#include "classfile/class_file.h"
#include "classpath/resource_names.h"
#include "ir/names.h"

namespace heddle::driver {
namespace {

using classpath::ClassEntry;
using classpath::ClassPath;
using classpath::Origin;
using classpath::Resource;
using ir::ClassId;

constexpr std::string_view blanks = " \t\r\f\v";

std::string_view strip(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
  return text.substr(0, text.find_last_not_of(blanks) + 1);
}

// One name per line; '#' begins a comment.
template <class Use>
void for_each_line(std::string_view text, Use use) {
  while (!text.empty()) {
    size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    line = strip(line.substr(0, line.find('#')));
    if (!line.empty()) use(line);
  }
}

class ServiceReader {
 public:
  ServiceReader(const ClassPath& class_path, const ir::Program& program, Diagnostics& diagnostics)
      : class_path_(class_path), program_(program), diagnostics_(diagnostics) {}

  std::map<ClassId, std::vector<ClassId>> read() {
    for (Origin origin : {Origin::application, Origin::dependency, Origin::jdk}) {
      for (const Resource& resource : class_path_.resources())
        if (origin_of(resource) == origin && classpath::is_service_file(resource.name)) read_file(resource);
      for (const ClassEntry& descriptor : class_path_.module_descriptors())
        if (origin_of(descriptor) == origin) read_module(descriptor);
    }
    return std::move(providers_);
  }

 private:
  template <class Item>
  Origin origin_of(const Item& item) const {
    return class_path_.containers()[item.container].origin;
  }

  ClassId declared(std::string_view name) const {
    ClassId id = program_.find_class(name);
    return id && program_[id].kind == ir::ClassKind::declared ? id : ClassId::none();
  }

  void read_file(const Resource& resource) {
    std::string name = ir::internal_name(resource.name.substr(classpath::services_folder.size()));
    begin_file();
    if (ClassId service = declared(name))
      for_each_line(as_string(resource.bytes),
                    [&](std::string_view line) { add(service, ir::internal_name(line)); });
    end_file(class_path_.place(resource));
  }

  void read_module(const ClassEntry& descriptor) {
    Result<classfile::ClassFile> file = classfile::parse_class(descriptor.bytes, classfile::ParseDepth::full);
    if (!file) return diagnostics_.error(class_path_.place(descriptor), file.error());
    auto attribute = classfile::attributes_of(*file).find(classfile::AttributeKind::Module);
    if (!attribute) return;
    Result<classfile::ModuleDescription> module = classfile::read_module(*file, *attribute);
    if (!module) return diagnostics_.error(class_path_.place(descriptor), module.error());
    begin_file();
    for (const classfile::ModuleProvides& provides : module->provides)
      if (ClassId service = declared(file->pool().class_name(provides.service_class_index)))
        for (uint16_t provider : provides.implementation_classes) add(service, file->pool().class_name(provider));
    end_file(class_path_.place(descriptor));
  }

  void add(ClassId service, std::string_view provider) {
    ClassId id = declared(provider);
    if (!id) {
      if (missing_++ == 0) first_missing_ = provider;
      return;
    }
    if (known_.emplace(service, id).second) providers_[service].push_back(id);
  }

  void begin_file() { missing_ = 0; }
  void end_file(std::string place) {
    if (missing_ != 0)
      diagnostics_.note(std::move(place),
                        fmt::format("{} service providers are not in the program, for instance {}", missing_,
                                    ir::class_name(first_missing_)));
  }

  const ClassPath& class_path_;
  const ir::Program& program_;
  Diagnostics& diagnostics_;
  std::map<ClassId, std::vector<ClassId>> providers_;
  absl::flat_hash_set<std::pair<ClassId, ClassId>> known_;
  size_t missing_ = 0;
  std::string first_missing_;
};

}  // namespace

Services::Services(const ClassPath& class_path, const ir::Program& program, Diagnostics& diagnostics)
    : providers_(ServiceReader(class_path, program, diagnostics).read()) {}

std::vector<ClassId> Services::providers(ClassId service) const {
  auto found = providers_.find(service);
  return found == providers_.end() ? std::vector<ClassId>() : found->second;
}

}  // namespace heddle::driver
