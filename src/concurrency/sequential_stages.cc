#include "concurrency/sequential_stages.h"

#include <absl/container/flat_hash_map.h>
#include <absl/container/flat_hash_set.h>

#include <algorithm>
#include <numeric>

#include "base/sorted.h"

namespace heddle::concurrency {
namespace {

using ir::Op;
using ir::ValueId;

class BodyPipelines {
 public:
  enum class Wanted : uint8_t { sequential, any };
  BodyPipelines(const CodePaths& paths, const ir::Body& body, Wanted wanted)
      : paths_(paths), body_(body), sync_(paths.scope().models->sync()), wanted_(wanted), above_(body.size()),
        leaves_(body.size()), parallel_(body.size()), uses_(body.size()) {
    std::iota(above_.begin(), above_.end(), 0u);
    for (uint32_t i = 0; i < body.size(); ++i)
      for (ValueId v : body.operands(i)) uses_[v.raw] = static_cast<uint8_t>(std::min(uses_[v.raw] + 1, 2));
    for (uint32_t i = 0; i < body.size(); ++i) read(i);
  }

  bool calls_library(uint32_t i) const {
    if (!ir::is_call(body_.op[i])) return false;
    hierarchy::ResolvedMethod target = target_of(i);
    if (!target || !is_library(target.id)) return false;
    auto callees = std::ranges::equal_range(paths_.points_to().call_graph(), Place{body_.method, i}, {},
                                            &pointsto::MethodCall::place);
    return std::ranges::all_of(callees, [&](const pointsto::MethodCall& c) { return is_library(c.callee); });
  }

  // The pipeline that the call builds or ends, if it is one that is wanted and stays in the method.
  std::optional<uint32_t> pipeline_at(uint32_t call) const {
    std::optional<uint32_t> found;
    if (is_pipeline(ValueId(call))) {
      found = top(call);
    } else {
      std::span<const ValueId> operands = body_.operands(call);
      auto pipeline = std::ranges::find_if(operands, [&](ValueId v) { return is_pipeline(v); });
      if (pipeline != operands.end()) found = top(pipeline->raw);
    }
    if (found && (leaves_[*found] || (wanted_ == Wanted::sequential && parallel_[*found]))) return std::nullopt;
    return found;
  }

  // The call gives a pipeline functions, which whoever runs it calls at any time.
  bool gives_stage(uint32_t call) const {
    hierarchy::ResolvedMethod target = target_of(call);
    return target && is_stream(paths_.program()[target.id].owner) && !sync_.calls_one_by_one(target.id);
  }
  // The call gives it functions that are called in order, one at a time.
  bool gives_ordered_stage(uint32_t call) const {
    hierarchy::ResolvedMethod target = target_of(call);
    return target && sync_.calls_one_by_one(target.id);
  }

  // The call returns when the pipeline has been run.
  bool runs_pipeline(uint32_t call) const {
    hierarchy::ResolvedMethod target = target_of(call);
    return target && std::ranges::any_of(sync_.facts(target.id), [](const models::SyncFact& fact) {
             return fact.kind == models::SyncKind::ends && fact.subject.kind == models::SubjectKind::spawned;
           });
  }

  // What the call gives, pipelines aside.
  template <class Visit>
  void for_each_given(uint32_t call, Visit visit) const {
    for (ValueId v : body_.operands(call))
      if (body_.type[v.raw].is_reference() && !is_pipeline(v)) visit(v);
  }

  bool is_pipeline(ValueId v) const {
    TypeId type = body_.type[v.raw];
    return type.is_class() && is_stream(type.class_id());
  }

 private:
  void read(uint32_t i) {
    std::span<const ValueId> operands = body_.operands(i);
    const bool is_new_name = body_.op[i] == Op::phi || body_.op[i] == Op::check_cast;
    bool builds = is_new_name;
    if (ir::is_call(body_.op[i])) {
      hierarchy::ResolvedMethod target = target_of(i);
      builds = calls_library(i);
      const bool is_operation = builds && is_stream(paths_.program()[target.id].owner);
      if (!is_operation)
        for (ValueId v : operands) leave(v);
    } else if (!is_new_name && body_.op[i] != Op::branch) {
      for (ValueId v : operands) leave(v);
    }
    if (!is_pipeline(ValueId(i))) {
      if (is_new_name)
        for (ValueId v : operands) leave(v);
      return;
    }
    if (!builds) leave(ValueId(i));
    for (ValueId v : operands) {
      if (is_pipeline(v))
        join(i, v.raw);
      else if (is_new_name && body_.op[v.raw] != Op::const_null)
        leave(ValueId(i));
    }
    if (ir::is_call(body_.op[i])) choose_mode(i);
  }

  // The last choice counts for the whole pipeline, unless what comes before it also goes another way.
  void choose_mode(uint32_t call) {
    hierarchy::ResolvedMethod target = target_of(call);
    if (!target) return;
    if (sync_.makes_parallel(target.id)) parallel_[top(call)] = 1;
    if (!sync_.makes_sequential(target.id)) return;
    for (uint32_t v = 0; v < call; ++v)
      if (is_pipeline(ValueId(v)) && top(v) == top(call) && uses_[v] > 1) return;
    parallel_[top(call)] = 0;
  }

  hierarchy::ResolvedMethod target_of(uint32_t call) const {
    return paths_.scope().members->resolve_method(body_.members[body_.payload[call]]);
  }
  bool is_library(MethodId m) const {
    return paths_.program()[paths_.program()[m].owner].origin == ir::Origin::jdk;
  }
  bool is_stream(ClassId id) const {
    return std::ranges::any_of(sync_.streams(), [&](ClassId stream) {
      return paths_.scope().members->hierarchy().is_subtype(id, stream);
    });
  }

  uint32_t top(uint32_t v) const {
    while (above_[v] != v) v = above_[v];
    return v;
  }
  void join(uint32_t a, uint32_t b) {
    a = top(a);
    b = top(b);
    above_[std::max(a, b)] = std::min(a, b);
    leaves_[std::min(a, b)] |= leaves_[std::max(a, b)];
    parallel_[std::min(a, b)] |= parallel_[std::max(a, b)];
  }
  void leave(ValueId v) {
    if (is_pipeline(v)) leaves_[top(v.raw)] = 1;
  }

  const CodePaths& paths_;
  const ir::Body& body_;
  const models::SyncModels& sync_;
  Wanted wanted_;
  std::vector<uint32_t> above_;
  std::vector<uint8_t> leaves_;    // by top: from elsewhere, or known elsewhere
  std::vector<uint8_t> parallel_;  // by top
  std::vector<uint8_t> uses_;      // of each value; 2 for more
};

}  // namespace

std::vector<uint64_t> sequential_stages(const CodePaths& paths) {
  const pointsto::Result& points_to = paths.points_to();
  std::vector<uint64_t> stages(points_to.heap().words()), others(points_to.heap().words());
  for (MethodId m : paths.methods()) {
    paths.poll();
    if (paths.program()[paths.program()[m].owner].origin == ir::Origin::jdk) continue;
    const ir::Body& body = *paths.body(m);
    const BodyPipelines pipelines(paths, body, BodyPipelines::Wanted::sequential);
    for (uint32_t i = 0; i < body.size(); ++i) {
      if (!pipelines.calls_library(i)) continue;
      std::vector<uint64_t>& given =
          pipelines.pipeline_at(i) || pipelines.gives_ordered_stage(i) ? stages : others;
      pipelines.for_each_given(i, [&](ValueId v) {
        for (InstanceId id : points_to.instances_of(m))
          for (const pointsto::Word& word : points_to.sets().words(points_to.points_to(id, v)))
            given[word.number] |= word.bits;
      });
    }
  }
  for (size_t w = 0; w < stages.size(); ++w) stages[w] &= ~others[w];
  return stages;
}

std::vector<uint64_t> helper_stages(const CodePaths& paths) {
  const pointsto::Result& points_to = paths.points_to();
  std::vector<uint64_t> stages(points_to.heap().words());
  for (MethodId m : paths.methods()) {
    paths.poll();
    if (paths.program()[paths.program()[m].owner].origin == ir::Origin::jdk) continue;
    const ir::Body& body = *paths.body(m);
    const BodyPipelines pipelines(paths, body, BodyPipelines::Wanted::sequential);
    for (uint32_t i = 0; i < body.size(); ++i) {
      if (!pipelines.calls_library(i) || !pipelines.gives_stage(i) || pipelines.pipeline_at(i)) continue;
      pipelines.for_each_given(i, [&](ValueId v) {
        for (InstanceId id : points_to.instances_of(m))
          for (const pointsto::Word& word : points_to.sets().words(points_to.points_to(id, v)))
            stages[word.number] |= word.bits;
      });
    }
  }
  return stages;
}

std::vector<Stage> stages_run_by_calls(const CodePaths& paths) {
  const pointsto::Result& points_to = paths.points_to();
  std::vector<Stage> stages;
  std::vector<uint64_t> others(points_to.heap().words());
  for (MethodId m : paths.methods()) {
    paths.poll();
    if (paths.program()[paths.program()[m].owner].origin == ir::Origin::jdk) continue;
    const ir::Body& body = *paths.body(m);
    const BodyPipelines pipelines(paths, body, BodyPipelines::Wanted::any);
    // By call of the library: its pipeline; by pipeline: what runs it. What is neither built nor run is lazy.
    std::vector<std::pair<uint32_t, std::optional<uint32_t>>> calls;
    std::vector<std::pair<uint32_t, uint32_t>> runs;
    std::vector<uint32_t> lazy;
    for (uint32_t i = 0; i < body.size(); ++i) {
      if (!pipelines.calls_library(i)) continue;
      std::optional<uint32_t> pipeline = pipelines.pipeline_at(i);
      calls.emplace_back(i, pipeline);
      if (!pipeline) continue;
      if (pipelines.runs_pipeline(i))
        runs.emplace_back(*pipeline, i);
      else if (!pipelines.is_pipeline(ValueId(i)))
        lazy.push_back(*pipeline);
    }
    for (const auto& [call, pipeline] : calls) {
      const bool is_stage = pipeline && std::ranges::find(lazy, *pipeline) == lazy.end();
      pipelines.for_each_given(call, [&](ValueId v) {
        for (InstanceId id : points_to.instances_of(m)) {
          const pointsto::SetId given = points_to.points_to(id, v);
          if (!is_stage)
            for (const pointsto::Word& word : points_to.sets().words(given)) others[word.number] |= word.bits;
          for (const auto& [run, by] : runs)
            if (is_stage && run == *pipeline)
              points_to.sets().for_each(given, [&](ObjectId o) { stages.push_back({o, Place{m, by}}); });
        }
      });
    }
  }
  sort_unique(stages);
  std::erase_if(stages,
                [&](const Stage& s) { return (others[s.function.raw / 64] >> s.function.raw % 64 & 1) != 0; });
  return stages;
}

std::vector<OwnStage> own_stages(const CodePaths& paths, MethodId method) {
  const ir::Program& program = paths.program();
  const ir::Body& body = *paths.body(method);
  std::vector<OwnStage> stages;
  auto is_lambda = [&](uint32_t i) {
    if (body.op[i] != Op::new_object || !body.type[i].is_class()) return false;
    return program[body.type[i].class_id()].kind == ir::ClassKind::lambda;
  };
  for (uint32_t i = 0; i < body.size(); ++i)
    if (is_lambda(i)) stages.push_back({i, {}, {}});
  if (stages.empty() || program[program[method].owner].origin == ir::Origin::jdk) return {};
  const BodyPipelines pipelines(paths, body, BodyPipelines::Wanted::sequential);
  absl::flat_hash_map<uint32_t, std::vector<uint32_t>> calls_of;  // by pipeline
  absl::flat_hash_set<uint32_t> lazy;                             // what runs them may leave the method
  std::vector<std::pair<uint32_t, uint32_t>> given;               // lambda, pipeline
  std::vector<uint8_t> has_other_use(body.size());
  for (uint32_t i = 0; i < body.size(); ++i) {
    std::optional<uint32_t> pipeline;
    if (pipelines.calls_library(i)) pipeline = pipelines.pipeline_at(i);
    if (pipeline) {
      calls_of[*pipeline].push_back(i);
      if (body.type[i].is_reference() && !pipelines.is_pipeline(ValueId(i)) && !pipelines.runs_pipeline(i))
        lazy.insert(*pipeline);
    }
    std::span<const ValueId> operands = body.operands(i);
    for (size_t k = 0; k < operands.size(); ++k) {
      if (!is_lambda(operands[k].raw)) continue;
      if (pipeline)
        given.emplace_back(operands[k].raw, *pipeline);
      else if (body.op[i] != Op::put_field || k != 0)
        has_other_use[operands[k].raw] = 1;
    }
  }
  std::erase_if(stages, [&](OwnStage& stage) {
    std::optional<uint32_t> pipeline;
    for (const auto& [lambda, of] : given) {
      if (lambda != stage.made) continue;
      if (lazy.contains(of) || (pipeline && *pipeline != of)) return true;
      pipeline = of;
    }
    if (!pipeline || has_other_use[stage.made]) return true;
    stage.calls = calls_of[*pipeline];
    return false;
  });
  for (OwnStage& stage : stages)
    for (uint32_t i = 0; i < body.size(); ++i) {
      if (body.op[i] != Op::put_field || body.operands(i)[0] != ValueId(stage.made)) continue;
      const ValueId value = body.operands(i)[1];
      hierarchy::ResolvedField field = paths.scope().members->resolve_field(body.members[body.payload[i]]);
      if (body.type[value.raw].is_reference()) stage.captured.push_back({field.id, value});
    }
  return stages;
}

FieldId captured_field(const CodePaths& paths, const ir::Body& body, ValueId value) {
  while (body.op[value.raw] == Op::check_cast) value = body.operands(value.raw)[0];
  if (body.op[value.raw] != Op::get_field) return FieldId::none();
  const ValueId base = body.operands(value.raw)[0];
  if (body.op[base.raw] != Op::param || body.payload[base.raw] != 0) return FieldId::none();
  return paths.scope().members->resolve_field(body.members[body.payload[value.raw]]).id;
}

}  // namespace heddle::concurrency
