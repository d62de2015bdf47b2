#include "models/components.h"

#include "ir/names.h"
#include "models/model_file.h"

namespace heddle::models {

std::vector<Component> read_components(std::span<const ModelText> texts) {
  std::vector<Component> components;
  Diagnostics unheard;
  for (const ModelText& text : texts) {
    if (text.text.find("[[component]]") == text.text.npos) continue;
    for (const ComponentEntry& entry : read_model_file(text.name, text.text, unheard).components) {
      Component& component = components.emplace_back();
      for (const Line& line : entry.classes) component.classes.push_back(ir::internal_name(line.text));
      for (const Line& line : entry.annotations)
        component.annotations.push_back("L" + ir::internal_name(line.text) + ";");
      for (const Line& line : entry.calls) component.calls.push_back(line.text);
    }
  }
  return components;
}

}  // namespace heddle::models
