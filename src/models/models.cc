#include "models/models.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "ir/names.h"
#include "models/effect_parser.h"
#include "models/model_builder.h"
#include "models/model_file.h"
#include "models/name_pattern.h"
#include "models/problems.h"
#include "models/sync_loader.h"

namespace heddle::models {

bool Model::returns_fresh() const {
  bool makes = false;
  for (const Effect& e : effects) {
    if (e.to == result() && e.kind != EffectKind::new_object && e.kind != EffectKind::clone) return false;
    if (e.from == result() || e.kind == EffectKind::spawn) return false;
    for (Variable v : arguments_of(e))
      if (v == result() && e.kind != EffectKind::call_special) return false;
    makes |= e.to == result();
  }
  return makes;
}

// Fills a Models, file by file.
class Loader {
 public:
  Loader(const hierarchy::Members& members, Diagnostics& diagnostics, Models& models)
      : members_(members), program_(members.program()), diagnostics_(diagnostics), models_(models),
        problems_(diagnostics, models.unresolved_), sync_(members, problems_, models.sync_) {
    models_.detail_.resize(program_.classes().size(), Detail::coarse);
    models_.merged_.resize(program_.classes().size(), false);
  }

  void load(const ModelText& text) {
    problems_.enter(text);
    ModelFile file = read_model_file(text.name, text.text, diagnostics_);
    for (const MethodEntry& entry : file.methods) load_method(entry);
    sync_.load(file);
    for (const RootEntry& root : file.roots) load_root(root);
    for (Line& line : file.sensitive) sensitive_.push_back(std::move(line.text));
    for (Line& line : file.coarse) coarse_.push_back(std::move(line.text));
    for (const Line& line : file.merged)
      if (ir::ClassId id = find_class(line.text)) models_.merged_[id] = true;
    for (const Line& line : file.merged_subclasses)
      if (ir::ClassId id = find_class(line.text)) merge_subclasses(id);
  }

  void finish() {
    sync_.finish();
    choose_details();
  }

 private:
  // Classes that are made for others' code (lambdas) are as theirs.
  void choose_details() {
    NamePatterns sensitive(sensitive_), coarse(coarse_);
    for (ir::ClassId id : program_.classes()) {
      const ir::Class& c = program_[id];
      ir::ClassId named = c.made_for ? c.made_for : id;
      std::string_view name = program_.name(named);
      bool chosen = program_[named].origin != ir::Origin::jdk || (sensitive.match(name) && !coarse.match(name));
      models_.detail_[id] = chosen ? Detail::sensitive : Detail::coarse;
    }
  }

  struct Source {
    const ModelText* file = nullptr;
    bool exact = false;  // named without *
  };

  void load_method(const MethodEntry& entry) {
    std::vector<EffectText> effects;
    for (const Line& effect : entry.statements) {
      Result<EffectText> parsed = parse_effect(effect.text);
      if (!parsed) return void(problems_.wrong(effect.line, parsed.error().what));
      effects.push_back(std::move(*parsed));
    }
    for (const Line& name : entry.names)
      if (!load_named(entry, name, effects)) return;
  }

  // False: the entry is wrong, and that has been said.
  bool load_named(const MethodEntry& entry, const Line& name, const std::vector<EffectText>& effects) {
    auto methods = find_methods(program_, name.text);
    if (!methods) return problems_.report(methods.error(), name.line, entry.releases);
    for (ir::MethodId method : *methods) {
      auto model = build_model(members_, method, effects);
      if (!model) {
        Problem problem = model.error();
        problem.what = fmt::format("{}: {}", ir::to_string(program_, method), problem.what);
        uint32_t line = problem.effect < effects.size() ? entry.statements[problem.effect].line : name.line;
        if (!problems_.report(problem, line, entry.releases)) return false;
      } else if (!put(std::move(*model), !name.text.ends_with("(*)"))) {
        return problems_.wrong(name.line, fmt::format("{} has effects already", ir::to_string(program_, method)));
      }
    }
    return true;
  }

  // A later file replaces, and so does an exact name what a pattern said in the same file.
  bool put(Model model, bool exact) {
    auto [known, added] = models_.by_method_.try_emplace(model.method, models_.models_.size());
    if (added) {
      models_.models_.emplace_back();
      sources_.emplace_back();
    }
    Source& source = sources_[known->second];
    if (source.file == &problems_.file() && source.exact == exact) return false;
    if (source.file == &problems_.file() && source.exact) return true;
    source = {&problems_.file(), exact};
    models_.models_[known->second] = std::move(model);
    return true;
  }

  void load_root(const RootEntry& root) {
    auto methods = find_methods(program_, root.name.text);
    if (!methods) return void(problems_.report(methods.error(), root.name.line, root.releases));
    models_.jvm_roots_.insert(models_.jvm_roots_.end(), methods->begin(), methods->end());
  }

  ir::ClassId find_class(std::string_view dotted) const { return program_.find_class(ir::internal_name(dotted)); }

  void merge_subclasses(ir::ClassId id) {
    for (ir::ClassId subclass : members_.hierarchy().subclasses(id)) models_.merged_[subclass] = true;
  }

  const hierarchy::Members& members_;
  const ir::Program& program_;
  Diagnostics& diagnostics_;
  Models& models_;
  ProblemLog problems_;
  SyncLoader sync_;
  std::vector<Source> sources_;  // of the models
  std::vector<std::string> sensitive_, coarse_;
};

Models::Models(const hierarchy::Members& members, std::span<const ModelText> files, Diagnostics& diagnostics) {
  Loader loader(members, diagnostics, *this);
  for (const ModelText& file : files) loader.load(file);
  loader.finish();
}

const Model* Models::of(ir::MethodId method) const {
  auto found = by_method_.find(method);
  return found == by_method_.end() ? nullptr : &models_[found->second];
}

}  // namespace heddle::models
