// `inspect class` parses the classes that it shows and no others.
#include <algorithm>

#include "classfile/class_file.h"
#include "driver/class_view.h"
#include "driver/inspect_layers.h"
#include "driver/origins.h"
#include "driver/pieces.h"
#include "driver/pipeline.h"
#include "driver/selection.h"

namespace heddle::driver {
namespace {

struct Chosen {
  classpath::ClassEntry entry;
  ir::Origin origin;
};

class ClassInspector {
 public:
  ClassInspector(const Inspection& inspection, const classpath::ClassPath& class_path, const Selection& selection)
      : class_path_(class_path), diagnostics_(inspection.diagnostics), json_(inspection.format == Format::json) {
    if (!selection.filters_methods()) return;
    filter_ = [&selection](std::string_view name, std::string_view descriptor) {
      return selection.has_method(name, descriptor);
    };
  }

  // Empty if the class cannot be read, or has none of the methods asked for.
  std::string render(const Chosen& chosen) {
    ClassPlace place{class_path_.place(chosen.entry), class_path_.containers()[chosen.entry.container].path,
                     chosen.origin};
    auto file = classfile::parse_class(chosen.entry.bytes, classfile::ParseDepth::headers);
    if (!file) {
      diagnostics_.error(place.place, file.error());
      return "";
    }
    if (auto sound = classfile::check_constants(*file); !sound) {
      diagnostics_.error(place.place, sound.error());
      return "";
    }
    ClassView view(*file, std::move(place), filter_, diagnostics_);
    bool has_some = std::ranges::any_of(file->methods(), [&](const auto& method) { return view.shows(method); });
    if (filter_ && !has_some) return "";
    return json_ ? render_class_json(view) : render_class_text(view);
  }

 private:
  const classpath::ClassPath& class_path_;
  Diagnostics& diagnostics_;
  const bool json_;
  ClassView::MethodFilter filter_;
};

}  // namespace

Inspected inspect_class(Inspection& inspection) {
  classpath::ClassPath class_path;
  inspection.passes.run("class_path",
                        [&] { class_path = open_input(inspection.options, inspection.diagnostics); });
  if (!has_input(inspection.options, class_path)) return 0;
  Selection selection(inspection.options);
  OriginRule origins(inspection.options);
  std::vector<Chosen> chosen;
  auto consider = [&](const classpath::ClassEntry& entry) {
    ir::Origin origin = origins.of(class_path, entry);
    if (selection.has_class(entry.name, origin)) chosen.push_back({entry, origin});
  };
  std::ranges::for_each(class_path.classes(), consider);
  std::ranges::for_each(class_path.module_descriptors(), consider);
  if (auto used = selection.check_used(); !used) return std::unexpected(used.error());

  ClassInspector inspector(inspection, class_path, selection);
  Frame frame = inspection.format == Format::json ? json_frame("heddle-inspect-class", "classes") : text_frame();
  return write_pieces(inspection.output, std::move(frame), inspection.options.jobs, chosen.size(),
                      [&](size_t i) { return inspector.render(chosen[i]); });
}

}  // namespace heddle::driver
