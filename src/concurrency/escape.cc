#include "concurrency/escape.h"

#include <absl/container/flat_hash_map.h>

#include <algorithm>
#include <deque>

#include "concurrency/sequential_stages.h"
#include "pointsto/loops.h"

namespace heddle::concurrency {
namespace {

using ir::Op;
using ir::ValueId;

constexpr uint32_t nothing = UINT32_MAX;

bool may_call(Op op) { return op >= Op::invoke_virtual && op <= Op::invoke_dynamic; }

std::span<const pointsto::MethodCall> callees_at(const pointsto::Result& points_to, Place place) {
  auto range = std::ranges::equal_range(points_to.call_graph(), place, {}, &pointsto::MethodCall::place);
  return {range.begin(), range.end()};
}

// Whether something that another thread could need may be got from a value of the type: not so from a name.
bool leads_on(const ir::Program& program, TypeId type) {
  if (!type.is_reference()) return false;
  if (type.is_array()) return type.component().is_reference();
  if (!type.is_class()) return true;
  std::string_view name = program.name(type.class_id());
  return name != "java/lang/String" && name != "java/lang/Class";
}

// The field of `this` that the value was loaded from; none if it was not.
FieldId own_field(const CodePaths& paths, const ir::Body& body, ValueId v) {
  if (body.op[v.raw] != Op::get_field) return FieldId::none();
  const ValueId base = body.operands(v.raw)[0];
  if (body.op[base.raw] != Op::param || body.payload[base.raw] != 0) return FieldId::none();
  return paths.scope().members->resolve_field(body.members[body.payload[v.raw]]).id;
}

// By value: an element that a synchronized method of a stack or queue takes out: it loads it from an array of the
// object, and clears a slot of that array behind it; or it loads it from the first node of a list, which it then
// replaces by another one. Empty if there is none.
std::vector<uint8_t> find_taken_elements(const CodePaths& paths, const ir::Body& body) {
  const ir::Method& method = paths.program()[body.method];
  if (!method.is_synchronized() || method.is_static()) return {};
  std::vector<std::pair<FieldId, uint32_t>> cleared, replaced;  // and the instruction
  for (uint32_t i = 0; i < body.size(); ++i) {
    std::span<const ValueId> operands = body.operands(i);
    if (body.op[i] == Op::array_store && body.op[operands[2].raw] == Op::const_null) {
      if (FieldId f = own_field(paths, body, operands[0])) cleared.emplace_back(f, i);
    } else if (body.op[i] == Op::put_field && body.type[operands[1].raw].is_reference() &&
               body.op[operands[0].raw] == Op::param && body.payload[operands[0].raw] == 0) {
      replaced.emplace_back(paths.scope().members->resolve_field(body.members[body.payload[i]]).id, i);
    }
  }
  if (cleared.empty() && replaced.empty()) return {};
  auto follows = [](const std::vector<std::pair<FieldId, uint32_t>>& list, FieldId f, uint32_t load) {
    return f && std::ranges::any_of(list, [&](const auto& e) { return e.first == f && e.second > load; });
  };
  std::vector<uint8_t> taken(body.size());
  bool any = false;
  for (uint32_t i = 0; i < body.size(); ++i) {
    if (!body.type[i].is_reference() || (body.op[i] != Op::array_load && body.op[i] != Op::get_field)) continue;
    const ValueId from = body.operands(i)[0];
    const FieldId f = own_field(paths, body, from);
    taken[i] = body.op[i] == Op::array_load ? follows(cleared, f, i) : follows(replaced, f, from.raw);
    any |= taken[i] != 0;
  }
  return any ? taken : std::vector<uint8_t>();
}

}  // namespace

// What becomes of parameters: leaked, stored into other parameters, returned. Least fixpoint on demand.
class Escape::Leaks {
 public:
  Leaks(const CodePaths& paths, bool sure) : paths_(paths), points_to_(paths.points_to()), sure_(sure) {}

  // Only what surely becomes of them.
  bool is_sure() const { return sure_; }

  struct Fate {
    bool leaks = false;
    bool returned = false;
    bool leaks_parts = false;  // something that it leads to
    uint32_t stored_into = 0;  // bits of parameters below 32
    uint64_t kept_in = 0;      // its fields (`field_bit`) in which it has something that leads back to it
    uint64_t shown_from = 0;   // its fields of which what they hold becomes known

    bool add(const Fate& other) {
      Fate before = *this;
      kept_in |= other.kept_in;
      shown_from |= other.shown_from;
      leaks |= other.leaks || (kept_in & shown_from) != 0;
      returned |= other.returned;
      leaks_parts |= other.leaks_parts;
      stored_into |= other.stored_into;
      return *this != before;
    }
    bool publishes() const { return leaks || leaks_parts || stored_into != 0; }
    friend bool operator==(const Fate&, const Fate&) = default;
  };

  Fate fate(MethodId method, uint32_t parameter) {
    uint32_t row = demand(method, parameter);
    solve();
    return rows_[row].fate;
  }

  // The operand that a call returns whatever it calls, as a builder's methods return the builder; or nothing.
  uint32_t returned_operand(const ir::Body& body, uint32_t call) {
    if (!may_call(body.op[call]) || !body.type[call].is_reference()) return nothing;
    uint32_t same = nothing;
    for (const pointsto::MethodCall& callee : callees_at(points_to_, {body.method, call})) {
      uint32_t k = callee.spawns ? nothing : returned_parameter(callee.callee);
      if (k >= body.operands(call).size() || (same != nothing && same != k)) return nothing;
      same = k;
    }
    return same;
  }

 private:
  struct Dependent {
    uint32_t row;                       // whose argument it was
    uint32_t parameter_of_argument[8];  // of the caller: which of its parameters argument k is, or nothing
    uint32_t new_argument[8];           // which allocation of the caller argument k is, or nothing
    uint32_t parts;                     // bits of arguments that are parts of the parameter
    uint32_t carriers;                  // bits of arguments that are new, or got from what is, and may hold it
    bool is_part;                       // the argument in question is a part
    bool is_carrier;                    // or a carrier
    bool result_returned;               // the call's result is returned
    bool result_kept;                   // the call's result is used in a way we do not follow
    uint64_t from_field;                // which field of the parameter the part was loaded from
    uint32_t group;                     // of calls of which one is made, or nothing
  };
  struct Row {
    MethodId method;
    uint32_t parameter;
    Fate fate;
    std::vector<Dependent> dependents;
    std::vector<uint32_t> holders;  // allocations that a callee may store it into
  };

  // The parameter that is all that the method ever returns, or nothing.
  uint32_t returned_parameter(MethodId method) {
    auto [at, added] = returned_.try_emplace(method, nothing);
    if (!added) return at->second;
    if (const models::Model* model = paths_.scope().models->of(method)) return at->second = returned_by(*model);
    if (!paths_.program()[method].has_code) return nothing;
    const ir::Body* body = paths_.scope().bodies->body(method);
    uint32_t same = nothing;
    for (uint32_t i = 0; body && i < body->size(); ++i) {
      if (body->op[i] != Op::return_ || body->operands(i).empty()) continue;
      ValueId v = body->operands(i)[0];
      while (body->op[v.raw] == Op::check_cast) v = body->operands(v.raw)[0];
      if (body->op[v.raw] != Op::param || (same != nothing && same != body->payload[v.raw])) return nothing;
      same = body->payload[v.raw];
    }
    return at->second = same;
  }

  static uint32_t returned_by(const models::Model& model) {
    uint32_t same = nothing;
    for (const models::Effect& e : model.effects) {
      if (e.to != model.result()) continue;
      if (e.kind != models::EffectKind::copy || e.from >= model.parameters || (same != nothing && same != e.from))
        return nothing;
      same = e.from;
    }
    return same;
  }

  uint32_t demand(MethodId method, uint32_t parameter) {
    auto [at, added] =
        known_.try_emplace(uint64_t{method.raw} << 32 | parameter, static_cast<uint32_t>(rows_.size()));
    if (added) {
      rows_.push_back({method, parameter, {}, {}, {}});
      open_.push_back(at->second);
    }
    return at->second;
  }

  void solve() {
    while (!open_.empty() || !changed_.empty()) {
      if (!open_.empty()) {
        uint32_t row = open_.back();
        open_.pop_back();
        if (!is_settled(row)) read(row);
        continue;
      }
      uint32_t row = changed_.back();
      changed_.pop_back();
      for (size_t i = 0; i < rows_[row].dependents.size(); ++i) apply(rows_[row].dependents[i], rows_[row].fate);
    }
  }

  void add(uint32_t row, Fate fate) {
    Row& r = rows_[row];
    // Some part of it leads back to it, and some part becomes known: that may be the same one.
    const bool leads_back = r.parameter < 32 && ((r.fate.stored_into | fate.stored_into) >> r.parameter & 1) != 0;
    fate.leaks |= !sure_ && leads_back && (r.fate.leaks_parts || fate.leaks_parts);
    if (r.fate.add(fate)) changed_.push_back(row);
  }

  // What one of several callees does says nothing for sure until all do.
  void apply(const Dependent d, const Fate callee) {
    if (d.group == nothing) return apply_one(d, callee);
    auto publishes = [&](uint32_t row) { return rows_[row].fate.publishes(); };
    if (!std::ranges::all_of(groups_[d.group], publishes)) return;
    for (size_t i = 0; i < groups_[d.group].size(); ++i) apply_one(d, rows_[groups_[d.group][i]].fate);
  }

  // What a callee does with an argument that is this row's parameter.
  void apply_one(const Dependent d, const Fate callee) {
    Fate fate;
    // What is stored into something new is followed with that; the body is read again, knowing this.
    auto is_carrier = [&](uint32_t k) {
      if (k >= 8) return false;
      uint32_t holder = d.new_argument[k];
      if (holder == nothing) return (d.carriers >> k & 1) != 0;
      std::vector<uint32_t>& holders = rows_[d.row].holders;
      if (std::ranges::find(holders, holder) == holders.end()) {
        holders.push_back(holder);
        open_.push_back(d.row);
      }
      return true;
    };
    if (d.is_carrier) {  // what becomes of it, or of what it leads to, may become of the parameter
      fate.leaks = callee.leaks || callee.leaks_parts;
      for (uint32_t k = 0; k < 32; ++k) {
        if (!(callee.stored_into >> k & 1) || is_carrier(k)) continue;
        fate.add(stored_into(k < 8 ? d.parameter_of_argument[k] : nothing));
      }
      return add(d.row, fate);
    }
    fate.leaks_parts = callee.leaks_parts;
    if (d.is_part) {
      fate.leaks_parts |= callee.leaks;
      if (callee.leaks) fate.shown_from = d.from_field;
      for (uint32_t k = 0; k < 32; ++k)
        if (callee.stored_into >> k & 1)
          fate.leaks_parts |=
              k >= 8 || (d.parameter_of_argument[k] != rows_[d.row].parameter && !(d.parts >> k & 1));
      return add(d.row, fate);
    }
    fate.kept_in = callee.kept_in;
    fate.shown_from = callee.shown_from;
    fate.leaks = callee.leaks || (callee.returned && d.result_kept && !sure_);
    fate.returned = callee.returned && d.result_returned;
    for (uint32_t k = 0; k < 32; ++k) {
      if (!(callee.stored_into >> k & 1) || is_carrier(k)) continue;
      uint32_t mine = k < 8 ? d.parameter_of_argument[k] : nothing;
      if (mine >= 32)
        fate.leaks = true;
      else
        fate.stored_into |= 1u << mine;
    }
    add(d.row, fate);
  }

  void read(uint32_t row) {
    MethodId method = rows_[row].method;
    uint32_t parameter = rows_[row].parameter;
    if (const models::Model* model = paths_.scope().models->of(method))
      return add(row, of_model(*model, parameter));
    const ir::Body* body = paths_.program()[method].has_code ? paths_.scope().bodies->body(method) : nullptr;
    // A native without a model does nothing with references; that is what points-to takes it for, too.
    if (!body) return paths_.program()[method].is_native() ? void() : add(row, {.leaks = true});
    // Which parameter a value is, through casts and phis of one.
    std::vector<uint32_t> is(body->size(), nothing);
    for (uint32_t i = 0; i < body->size(); ++i) {
      if (body->op[i] == Op::param) is[i] = body->payload[i];
      if (body->op[i] == Op::check_cast) is[i] = is[body->operands(i)[0].raw];
      if (uint32_t k = returned_operand(*body, i); k != nothing) is[i] = is[body->operands(i)[k].raw];
      if (body->op[i] != Op::phi) continue;
      // A phi that may be the parameter is followed as if it were; two parameters that meet are lost track of.
      for (ValueId v : body->operands(i)) {
        if (v.raw >= i || is[v.raw] == nothing) continue;
        if (is[i] != nothing && is[i] != is[v.raw] && (is[v.raw] == parameter || is[i] == parameter))
          return add(row, {.leaks = true});
        is[i] = is[v.raw];
      }
    }
    auto mine = [&](ValueId v) { return is[v.raw] == parameter; };
    const std::vector<uint8_t> part = find_parts(paths_.program(), *body, mine);
    const std::vector<uint8_t> carrier = find_carriers(paths_.program(), *body, mine, rows_[row].holders);
    auto store = [&](ValueId value, ValueId into) {
      if ((mine(value) || carrier[value.raw]) && !carrier[into.raw])
        add(row, stored_into(holder_of(*body, is, into)));
      if (part[value.raw] && !part[into.raw] && !mine(into)) add(row, {.leaks_parts = true});
    };
    for (uint32_t i = 0; i < body->size(); ++i) {
      std::span<const ValueId> operands = body->operands(i);
      switch (body->op[i]) {
        case Op::put_field:
          store(operands[1], operands[0]);
          if (mine(operands[0]) && carrier[operands[1].raw]) add(row, {.kept_in = field_bit(*body, i)});
          break;
        case Op::array_store: store(operands[2], operands[0]); break;
        case Op::put_static:
        case Op::throw_:
          if (mine(operands[0]) || carrier[operands[0].raw]) add(row, {.leaks = true});
          if (part[operands[0].raw]) add(row, {.leaks_parts = true});
          break;
        case Op::return_:
          if (operands.empty()) break;
          if (mine(operands[0])) add(row, {.returned = true});
          if (carrier[operands[0].raw]) add(row, {.leaks = true});
          break;
        case Op::phi:
          for (ValueId v : operands)
            if (v.raw >= i && mine(v) && is[i] != parameter) add(row, {.leaks = true});
          break;
        default:
          if (may_call(body->op[i]) &&
              std::ranges::any_of(operands, [&](ValueId v) { return mine(v) || part[v.raw] || carrier[v.raw]; }))
            pass_on(row, *body, i, is, part, carrier);
      }
      if (is_settled(row)) return;
    }
  }

  // Nothing more can be learnt of it; for sure escapes it matters what else holds what is known to all.
  bool is_settled(uint32_t row) const { return rows_[row].fate.leaks && !sure_; }

  // By value: may be something that the parameter leads to: loaded from it, or what a call on it returns.
  template <class IsParameter>
  static std::vector<uint8_t> find_parts(const ir::Program& program, const ir::Body& body,
                                         const IsParameter& mine) {
    std::vector<uint8_t> part(body.size());
    for (bool again = true; std::exchange(again, false);)
      for (uint32_t i = 0; i < body.size(); ++i) {
        Op op = body.op[i];
        if (part[i] || !leads_on(program, body.type[i]) || mine(ValueId(i))) continue;
        bool passes = op == Op::check_cast || op == Op::phi;
        if (!passes && op != Op::get_field && op != Op::array_load && !may_call(op)) continue;
        part[i] =
            std::ranges::any_of(body.operands(i), [&](ValueId v) { return part[v.raw] || (!passes && mine(v)); });
        again |= part[i] != 0;
      }
    return part;
  }

  // By value: new here, and may hold the parameter, which was stored there; and what is got from such a thing.
  template <class IsParameter>
  static std::vector<uint8_t> find_carriers(const ir::Program& program, const ir::Body& body,
                                            const IsParameter& mine, const std::vector<uint32_t>& holders) {
    std::vector<uint8_t> carrier(body.size());
    for (uint32_t holder : holders) carrier[holder] = 1;
    auto holds = [&](ValueId v) { return mine(v) || carrier[v.raw]; };
    for (bool again = true; std::exchange(again, false);)
      for (uint32_t i = 0; i < body.size(); ++i) {
        Op op = body.op[i];
        std::span<const ValueId> operands = body.operands(i);
        auto carry = [&](ValueId v) {
          bool is_new = body.op[v.raw] == Op::new_object || body.op[v.raw] == Op::new_array;
          if (is_new && !std::exchange(carrier[v.raw], uint8_t{1})) again = true;
        };
        if (op == Op::put_field && holds(operands[1])) carry(operands[0]);
        if (op == Op::array_store && holds(operands[2])) carry(operands[0]);
        bool gets =
            op == Op::check_cast || op == Op::phi || op == Op::get_field || op == Op::array_load || may_call(op);
        if (!gets || carrier[i] || mine(ValueId(i)) || !leads_on(program, body.type[i])) continue;
        if (std::ranges::any_of(operands, [&](ValueId v) { return carrier[v.raw] != 0; }))
          carrier[i] = again = true;
      }
    return carrier;
  }

  // The parameter that the value is; if only sure escapes count, also the one that it is a part of.
  uint32_t holder_of(const ir::Body& body, const std::vector<uint32_t>& is, ValueId value) const {
    while (sure_ && is[value.raw] == nothing) {
      Op op = body.op[value.raw];
      bool gets = op == Op::get_field || op == Op::array_load || op == Op::check_cast ||
                  op == Op::invoke_virtual || op == Op::invoke_interface || op == Op::invoke_special;
      if (!gets) break;
      value = body.operands(value.raw)[0];
    }
    return is[value.raw];
  }

  // Fields as bits: two fields of one class rarely share one.
  uint64_t field_bit(const ir::Body& body, uint32_t access) const {
    const FieldId f = paths_.scope().members->resolve_field(body.members[body.payload[access]]).id;
    return f ? uint64_t{1} << f.raw % 64 : 0;
  }

  // The field of the parameter that the value was loaded from, as a bit; 0 if it was not.
  uint64_t field_of_parameter(const ir::Body& body, const std::vector<uint32_t>& is, uint32_t parameter,
                              ValueId value) const {
    while (body.op[value.raw] == Op::check_cast) value = body.operands(value.raw)[0];
    const bool loads = body.op[value.raw] == Op::get_field && is[body.operands(value.raw)[0].raw] == parameter;
    return loads ? field_bit(body, value.raw) : 0;
  }

  static Fate stored_into(uint32_t parameter) {
    return parameter < 32 ? Fate{.stored_into = 1u << parameter} : Fate{.leaks = true};
  }

  void pass_on(uint32_t row, const ir::Body& body, uint32_t call, const std::vector<uint32_t>& is,
               const std::vector<uint8_t>& part, const std::vector<uint8_t>& carrier) {
    std::span<const ValueId> operands = body.operands(call);
    uint32_t parameter = rows_[row].parameter;
    Dependent d{.row = row,
                .parameter_of_argument = {},
                .new_argument = {},
                .parts = 0,
                .carriers = 0,
                .is_part = false,
                .is_carrier = false,
                .result_returned = false,
                .result_kept = false,
                .from_field = 0,
                .group = nothing};
    std::ranges::fill(d.parameter_of_argument, nothing);
    std::ranges::fill(d.new_argument, nothing);
    for (uint32_t k = 0; k < std::min<size_t>(8, operands.size()); ++k) {
      d.parameter_of_argument[k] = holder_of(body, is, operands[k]);
      d.parts |= uint32_t{part[operands[k].raw]} << k;
      d.carriers |= uint32_t{carrier[operands[k].raw]} << k;
      Op op = body.op[operands[k].raw];
      if (op == Op::new_object || op == Op::new_array) d.new_argument[k] = operands[k].raw;
    }
    for (uint32_t i = 0; is[call] != parameter && i < body.size(); ++i)  // else it is followed as the parameter
      for (ValueId v : body.operands(i)) {
        if (v.raw != call) continue;
        (body.op[i] == Op::return_ ? d.result_returned : d.result_kept) = true;
      }
    const std::span<const pointsto::MethodCall> callees = callees_at(points_to_, {body.method, call});
    std::vector<uint32_t> groups(operands.size(), nothing);
    if (sure_ && callees.size() > 1)
      for (uint32_t k = 0; k < operands.size(); ++k) {
        if (is[operands[k].raw] != parameter && !carrier[operands[k].raw] && !part[operands[k].raw]) continue;
        std::vector<uint32_t> rows;
        for (const pointsto::MethodCall& callee : callees)
          if (!callee.spawns) rows.push_back(demand(callee.callee, k));
        groups[k] = static_cast<uint32_t>(groups_.size());
        groups_.push_back(std::move(rows));
      }
    for (const pointsto::MethodCall& callee : callees) {
      for (uint32_t k = 0; k < operands.size(); ++k) {
        d.is_carrier = carrier[operands[k].raw] != 0;
        d.is_part = !d.is_carrier && is[operands[k].raw] != parameter;
        d.from_field = field_of_parameter(body, is, parameter, operands[k]);
        d.group = groups[k];
        if (d.is_part && !part[operands[k].raw]) continue;
        if (callee.spawns) {
          add(row, {.leaks = !d.is_part, .leaks_parts = true, .shown_from = d.from_field});
          continue;
        }
        uint32_t theirs = demand(callee.callee, k);
        rows_[theirs].dependents.push_back(d);
        apply(d, rows_[theirs].fate);
      }
    }
  }

  // Only what is copied to the result or loaded from is kept apart; all else counts as leaking.
  static Fate of_model(const models::Model& model, uint32_t parameter) {
    using models::EffectKind;
    Fate fate;
    auto is_mine = [&](models::Variable v) { return v == parameter; };
    std::vector<models::Variable> parts;
    auto is_part = [&](models::Variable v) { return std::ranges::find(parts, v) != parts.end(); };
    for (const models::Effect& e : model.effects) {
      bool passed = std::ranges::any_of(model.arguments_of(e), is_mine);
      bool loads = e.kind == EffectKind::load || e.kind == EffectKind::array_load;
      if (((loads && is_mine(e.from)) || is_part(e.from)) && e.to != model.result() && !is_mine(e.to))
        parts.push_back(e.to);
      bool acts = e.kind == EffectKind::call || e.kind == EffectKind::call_special ||
                  e.kind == EffectKind::spawn || e.kind == EffectKind::intrinsic ||
                  e.kind == EffectKind::static_store;
      fate.leaks_parts |= acts && (is_part(e.from) || std::ranges::any_of(model.arguments_of(e), is_part));
      switch (e.kind) {
        case EffectKind::copy:
        case EffectKind::cast:
          if (is_mine(e.from)) (e.to == model.result() ? fate.returned : fate.leaks) = true;
          break;
        case EffectKind::load:
        case EffectKind::array_load:
        case EffectKind::class_of:
        case EffectKind::clone:
        case EffectKind::initialize:
        case EffectKind::current_thread:
        case EffectKind::computed_string:
        case EffectKind::new_object:
        case EffectKind::static_load: break;
        case EffectKind::store:
        case EffectKind::array_store:
          if (is_mine(e.from)) fate.add(stored_into(e.to < model.parameters ? e.to : nothing));
          break;
        case EffectKind::static_store:
          if (is_mine(e.from)) fate.leaks = true;
          break;
        case EffectKind::call:
        case EffectKind::call_special:
        case EffectKind::spawn:
        case EffectKind::intrinsic: fate.leaks |= passed; break;
      }
    }
    return fate;
  }

  const CodePaths& paths_;
  const pointsto::Result& points_to_;
  const bool sure_;
  std::vector<Row> rows_;
  std::vector<std::vector<uint32_t>> groups_;  // rows of the callees of one call, for one argument
  absl::flat_hash_map<uint64_t, uint32_t> known_;
  absl::flat_hash_map<MethodId, uint32_t> returned_;
  std::vector<uint32_t> open_, changed_;
};

// The dataflow over one body.
class Escape::Flow {
 public:
  Flow(const MethodFacts& facts, const CodePaths& paths, Leaks& leaks)
      : facts_(facts), body_(facts.body), paths_(paths), program_(paths.program()), points_to_(paths.points_to()),
        leaks_(leaks), stages_(own_stages(paths, facts.body.method)), owned_(body_.parameters, true) {}

  std::vector<uint8_t>& owned() { return owned_; }
  bool returns_fresh() const { return returns_fresh_; }
  bool returns_taken() const { return returns_taken_; }
  void set_fresh_calls(std::vector<uint8_t> fresh, std::vector<uint8_t> taken) {
    fresh_call_ = std::move(fresh);
    taken_ = std::move(taken);
  }

  void run() {
    find_roots();
    find_events();
    solve();
    returns_fresh_ = true;
    returns_taken_ = false;
    bool any = false;
    for (const ir::Block& block : body_.blocks) {
      uint32_t last = block.end - 1;
      if (body_.op[last] != Op::return_ || body_.operands(last).empty()) continue;
      ValueId v = body_.operands(last)[0];
      if (body_.op[v.raw] == Op::const_null) continue;
      any = true;
      uint32_t root = root_[v.raw];
      returns_fresh_ = returns_fresh_ && root != nothing && !is_given_[root] && !escaped(last)[root];
      returns_taken_ |= root != nothing && may_be_taken(root);
    }
    returns_fresh_ = returns_fresh_ && any;
  }

  bool is_private(uint32_t instruction, ValueId value) const {
    uint32_t root = root_[value.raw];
    return root != nothing && !escaped(instruction)[root];
  }

  // What the stage captured in the field is private for as long as the stage may run.
  bool is_private_in_stage(uint32_t made, FieldId field) const {
    auto stage = std::ranges::find(stages_, made, &OwnStage::made);
    if (stage == stages_.end()) return false;
    auto captured = std::ranges::find(stage->captured, field, &OwnStage::Captured::field);
    if (captured == stage->captured.end() || root_[captured->value.raw] == nothing) return false;
    return std::ranges::none_of(stage->calls, [&](uint32_t call) -> bool {
      Bits state = escaped(call);
      size_t next = first_event(call);
      step(call, next, state);
      return state[root_[captured->value.raw]];
    });
  }

  // If only these parameters, as bits, came in private.
  Given given(uint32_t instruction, ValueId value, uint32_t parameters) {
    uint32_t root = root_[value.raw];
    if (root == nothing) return {};
    if (std::exchange(given_, parameters) != parameters) solve();
    return {escaped(instruction)[root] ? Fate::escaped : Fate::is_private, may_be_taken(root)};
  }

  // So is all that can be got from it.
  bool is_wholly_private(uint32_t instruction, ValueId value) const {
    uint32_t root = root_[value.raw];
    if (root == nothing) return false;
    Bits state = escaped(instruction);
    return !state[root] && !state[parts_of(root)];
  }

 private:
  using Bits = std::vector<bool>;  // by root: may have escaped; then by root: something got from it may have

  size_t parts_of(uint32_t root) const { return roots_.size() + root; }

  // An instruction lets roots escape, or ties one to another.
  struct Event {
    uint32_t instruction;
    uint32_t root;
    uint32_t into;       // nothing: escapes; else stored into this root
    bool parts = false;  // what was stored into the root escapes, not the root
  };

  struct Tie {  // a root that an instruction stores into another one
    uint32_t root, since;
  };

  void find_roots() {
    find_aliases();
    const std::vector<uint8_t> rooted = find_rooted();
    root_.assign(body_.size(), nothing);
    roots_.clear();
    is_given_.clear();
    for (uint32_t i = 0; i < body_.size(); ++i) {
      if (!rooted[i]) continue;
      if (alias_[i] != nothing) {
        root_[i] = root_[alias_[i]];
      } else if (body_.op[i] != Op::phi || !is_one_root(i)) {
        add_root(i);
      }
    }
    for (bool again = true; std::exchange(again, false);)
      for (uint32_t phi : own_phis()) {
        auto is_given = [&](ValueId v) { return root_[v.raw] != nothing && is_given_[root_[v.raw]]; };
        if (!is_given_[root_[phi]] && std::ranges::any_of(body_.operands(phi), is_given))
          is_given_[root_[phi]] = again = true;
      }
  }

  // By value: which one it is under another name: a cast, or a call that returns what it was given.
  void find_aliases() {
    alias_.assign(body_.size(), nothing);
    for (uint32_t i = 0; i < body_.size(); ++i) {
      if (body_.op[i] == Op::check_cast) alias_[i] = body_.operands(i)[0].raw;
      if (!may_call(body_.op[i]) || (i < fresh_call_.size() && fresh_call_[i])) continue;
      if (uint32_t k = leaks_.returned_operand(body_, i); k != nothing) alias_[i] = body_.operands(i)[k].raw;
    }
  }

  // By value: a root, or a phi or another name of nothing else; greatest fixpoint over phis.
  std::vector<uint8_t> find_rooted() const {
    std::vector<uint8_t> rooted(body_.size());
    for (uint32_t i = 0; i < body_.size(); ++i) {
      switch (body_.op[i]) {
        case Op::new_object:
        case Op::new_array:
        case Op::new_multi_array:
        case Op::check_cast:
        case Op::phi: rooted[i] = body_.type[i].is_reference(); break;
        case Op::param:
          rooted[i] = body_.payload[i] < owned_.size() && owned_[body_.payload[i]] && body_.type[i].is_reference();
          break;
        case Op::array_load:
        case Op::get_field: rooted[i] = i < taken_.size() && taken_[i]; break;
        default:
          if (!may_call(body_.op[i])) break;
          rooted[i] = (i < fresh_call_.size() && fresh_call_[i]) || alias_[i] != nothing;
      }
    }
    auto is_rooted_or_null = [&](ValueId v) { return rooted[v.raw] || body_.op[v.raw] == Op::const_null; };
    for (bool again = true; std::exchange(again, false);)
      for (uint32_t i = 0; i < body_.size(); ++i) {
        if (!rooted[i] || (body_.op[i] != Op::phi && alias_[i] == nothing)) continue;
        const ValueId alias(alias_[i]);
        std::span<const ValueId> operands = body_.op[i] == Op::phi ? body_.operands(i) : std::span(&alias, 1);
        auto is_null = [&](ValueId v) { return body_.op[v.raw] == Op::const_null; };
        if (std::ranges::all_of(operands, is_rooted_or_null) && !std::ranges::all_of(operands, is_null)) continue;
        rooted[i] = 0;
        again = true;
      }
    return rooted;
  }

  // A phi of one root is that root, under another name.
  bool is_one_root(uint32_t phi) {
    uint32_t only = nothing;
    for (ValueId v : body_.operands(phi)) {
      if (v.raw == phi || body_.op[v.raw] == Op::const_null) continue;
      if (v.raw > phi || (only != nothing && only != root_[v.raw])) return false;
      only = root_[v.raw];
    }
    root_[phi] = only;
    return only != nothing;
  }

  // Phis that are roots: of several, of which each may be the object.
  std::vector<uint32_t> own_phis() const {
    std::vector<uint32_t> phis;
    for (uint32_t root : roots_)
      if (body_.op[root] == Op::phi) phis.push_back(root);
    return phis;
  }

  // By value: the roots of which it may be a part: loaded from one, or what a call on one returns.
  void find_parts() {
    parts_.assign(body_.size(), {});
    auto add = [&](uint32_t i, uint32_t root) {
      if (std::ranges::find(parts_[i], root) != parts_[i].end()) return false;
      parts_[i].push_back(root);
      return true;
    };
    for (bool again = !roots_.empty(); std::exchange(again, false);)
      for (uint32_t i = 0; i < body_.size(); ++i) {
        Op op = body_.op[i];
        bool passes = op == Op::check_cast || op == Op::phi;
        if (!leads_on(program_, body_.type[i]) || root_[i] != nothing ||
            (!passes && op != Op::get_field && op != Op::array_load && !may_call(op)))
          continue;
        for (ValueId v : body_.operands(i)) {
          if (v.raw == i || is_own_stage(v)) continue;
          if (!passes && root_[v.raw] != nothing) again |= add(i, root_[v.raw]);
          for (size_t k = 0; k < parts_[v.raw].size(); ++k) again |= add(i, parts_[v.raw][k]);
        }
      }
  }

  bool may_be_taken(uint32_t root) const {
    std::vector<uint32_t> work{roots_[root]};
    std::vector<uint8_t> seen(body_.size());
    while (!work.empty()) {
      const uint32_t i = work.back();
      work.pop_back();
      if (std::exchange(seen[i], uint8_t{1})) continue;
      if (i < taken_.size() && taken_[i]) return true;
      if (body_.op[i] == Op::phi)
        for (ValueId v : body_.operands(i)) work.push_back(v.raw);
      else if (alias_[i] != nothing)
        work.push_back(alias_[i]);
    }
    return false;
  }

  void add_root(uint32_t i) {
    root_[i] = static_cast<uint32_t>(roots_.size());
    roots_.push_back(i);
    is_given_.push_back(body_.op[i] == Op::param);
  }

  void find_events() {
    events_.clear();
    part_stores_.clear();
    tied_.assign(roots_.size(), {});
    stored_in_.assign(roots_.size(), {});
    kept_in_.assign(roots_.size(), 0);
    if (roots_.empty()) return;
    find_parts();
    for (uint32_t phi : own_phis())
      for (ValueId v : body_.operands(phi)) {
        uint32_t root = root_[v.raw];
        if (root == nothing || root == root_[phi]) continue;
        tied_[root].push_back({root_[phi], 0});
        tied_[root_[phi]].push_back({root, 0});
      }
    for (uint32_t i = 0; i < body_.size(); ++i) {
      std::span<const ValueId> operands = body_.operands(i);
      switch (body_.op[i]) {
        case Op::put_field: store(i, operands[1], operands[0]); break;
        case Op::array_store: store(i, operands[2], operands[0]); break;
        case Op::put_static:
        case Op::throw_:
          leak(i, operands[0]);
          leak_parts(i, operands[0]);
          break;
        case Op::phi:
          // Lost track of: a phi of roots and others.
          if (root_[i] == nothing)
            for (ValueId v : operands) leak(i, v);
          break;
        default:
          if (may_call(body_.op[i])) call(i);
      }
    }
    add_part_stores();
    std::ranges::stable_sort(events_, {}, &Event::instruction);
  }

  void leak(uint32_t i, ValueId v) {
    if (root_[v.raw] != nothing) events_.push_back({i, root_[v.raw], nothing});
  }

  // Of all that the value may be a part of.
  void leak_parts(uint32_t i, ValueId v) {
    for (uint32_t root : parts_[v.raw]) events_.push_back({i, root, nothing, true});
  }

  void store(uint32_t i, ValueId v, ValueId into) {
    uint32_t root = root_[v.raw];
    uint32_t holder = root_[into.raw];
    for (uint32_t whole : parts_[v.raw]) {
      if (whole == holder || std::ranges::find(parts_[into.raw], whole) != parts_[into.raw].end()) continue;
      // As if the whole were stored.
      events_.push_back({i, whole, holder, true});
      if (holder != nothing) tied_[holder].push_back({whole, i});
    }
    if (root == nothing) return;
    if (holder == nothing && leaks_.is_sure() && !parts_[into.raw].empty()) {
      for (uint32_t whole : parts_[into.raw]) part_stores_.push_back({i, root, whole});
      return;
    }
    add_store(i, root, holder);
    if (holder != nothing && leaks_.is_sure() && may_call(body_.op[i])) part_stores_.push_back({i, root, holder});
  }

  // What is stored into a part of a root may be stored into all that the root was given by then; not into itself
  // because the same instruction has stored it there.
  void add_part_stores() {
    for (const Event& e : part_stores_) {
      std::vector<uint32_t> holders{e.into};
      for (size_t next = 0; next < holders.size(); ++next)
        for (const Tie& part : stored_in_[holders[next]])
          if (may_be_there(part, e.instruction) && !(part.root == e.root && part.since == e.instruction) &&
              std::ranges::find(holders, part.root) == holders.end())
            holders.push_back(part.root);
      for (uint32_t holder : holders) events_.push_back({e.instruction, e.root, holder});
    }
  }

  void add_store(uint32_t i, uint32_t root, uint32_t holder) {
    events_.push_back({i, root, holder});
    if (holder == nothing || (holder == root && leaks_.is_sure())) return;
    tied_[holder].push_back({root, i});  // also to itself: what is got from it may lead back
    if (holder == root) return;
    stored_in_[holder].push_back({root, i});
  }

  void call(uint32_t i) {
    std::span<const ValueId> operands = body_.operands(i);
    for (const OwnStage& stage : stages_)
      if (std::ranges::binary_search(stage.calls, i)) call_stage(i, stage);
    auto matters = [&](ValueId v) {
      return (root_[v.raw] != nothing || !parts_[v.raw].empty()) && !is_own_stage(v);
    };
    if (std::ranges::none_of(operands, matters)) return;
    std::span<const pointsto::MethodCall> callees = callees_at(points_to_, {body_.method, i});
    bool result_used = false;
    for (uint32_t k = 0; k < operands.size(); ++k) {
      if (!matters(operands[k])) continue;
      const bool sure = !leaks_.is_sure() || std::ranges::all_of(callees, [&](const auto& callee) {
        return callee.spawns || leaks_.fate(callee.callee, k).publishes();
      });
      for (const pointsto::MethodCall& callee : callees) {
        if (!sure && !callee.spawns) continue;
        Leaks::Fate fate = callee.spawns ? Leaks::Fate{.leaks = true} : leaks_.fate(callee.callee, k);
        const uint32_t root = root_[operands[k].raw];
        if (root != nothing) kept_in_[root] |= fate.kept_in;
        if (fate.leaks || (root != nothing && (kept_in_[root] & fate.shown_from) != 0)) leak(i, operands[k]);
        if (fate.leaks || fate.leaks_parts) leak_parts(i, operands[k]);
        if (fate.leaks_parts && root_[operands[k].raw] != nothing)
          events_.push_back({i, root_[operands[k].raw], nothing, true});
        for (uint32_t p = 0; p < std::min<size_t>(32, operands.size()); ++p)
          if (fate.stored_into >> p & 1) store(i, operands[k], operands[p]);
        result_used |= fate.returned;
      }
      // The result is the argument under another name, which is not followed unless it is nothing else.
      if (result_used && is_used(i) && root_[i] != root_[operands[k].raw] && !leaks_.is_sure())
        leak(i, operands[k]);
    }
  }

  bool is_own_stage(ValueId v) const {
    return std::ranges::find(stages_, v.raw, &OwnStage::made) != stages_.end();
  }

  // As if the method itself called the lambda with what it captured.
  void call_stage(uint32_t i, const OwnStage& stage) {
    for (MethodId m : program_[body_.type[stage.made].class_id()].methods) {
      if (program_[m].is_static() || program_.name(m) == "<init>" || !program_[m].has_code) continue;
      const ir::Body& lambda = *paths_.scope().bodies->body(m);
      auto captured_as = [&](ValueId v) {
        const FieldId field = captured_field(paths_, lambda, v);
        auto at = std::ranges::find(stage.captured, field, &OwnStage::Captured::field);
        return field && at != stage.captured.end() ? at->value : ValueId::none();
      };
      for (uint32_t j = 0; j < lambda.size(); ++j) {
        if (lambda.op[j] == Op::check_cast || lambda.op[j] == Op::branch) continue;
        std::span<const ValueId> operands = lambda.operands(j);
        for (uint32_t k = 0; k < operands.size(); ++k) {
          const ValueId v = captured_as(operands[k]);
          if (!v || (root_[v.raw] == nothing && parts_[v.raw].empty())) continue;
          if (!may_call(lambda.op[j])) {
            leak_all(i, v);
            continue;
          }
          std::span<const pointsto::MethodCall> callees = callees_at(points_to_, {m, j});
          if (leaks_.is_sure() && !std::ranges::all_of(callees, [&](const auto& callee) {
                return callee.spawns || leaks_.fate(callee.callee, k).publishes();
              }))
            continue;
          for (const pointsto::MethodCall& callee : callees) {
            const Leaks::Fate fate =
                callee.spawns ? Leaks::Fate{.leaks = true, .leaks_parts = true} : leaks_.fate(callee.callee, k);
            const uint32_t root = root_[v.raw];
            if (root != nothing) kept_in_[root] |= fate.kept_in;
            const bool is_kept = root != nothing && (kept_in_[root] & fate.shown_from) != 0;
            if (fate.leaks || is_kept || (fate.returned && lambda.type[j].is_reference() && !leaks_.is_sure()))
              leak_all(i, v);
            if (fate.leaks_parts) leak_what_is_within(i, v);
            for (uint32_t p = 0; p < std::min<size_t>(32, operands.size()); ++p) {
              if (!(fate.stored_into >> p & 1)) continue;
              if (const ValueId into = captured_as(operands[p]))
                store(i, v, into);
              else
                leak_all(i, v);
            }
          }
          // What the lambda may hand on to the next stage.
          if (leads_on(program_, lambda.type[j]) && !leaks_.is_sure()) leak_what_is_within(i, v);
        }
      }
    }
  }

  void leak_what_is_within(uint32_t i, ValueId v) {
    leak_parts(i, v);
    if (root_[v.raw] != nothing) events_.push_back({i, root_[v.raw], nothing, true});
  }
  void leak_all(uint32_t i, ValueId v) {
    leak(i, v);
    leak_what_is_within(i, v);
  }

  bool is_used(uint32_t value) const {
    return std::ranges::find(body_.operand_list, ValueId(value)) != body_.operand_list.end();
  }

  void set_all(Bits& state, uint32_t root) const {
    std::vector<uint32_t> work{root};
    while (!work.empty()) {
      uint32_t r = work.back();
      work.pop_back();
      if (state[r]) continue;
      state[r] = true;
      for (const Tie& tie : tied_[r]) work.push_back(tie.root);
    }
  }

  void step(uint32_t i, size_t& next, Bits& state) const {
    for (; next < events_.size() && events_[next].instruction == i; ++next) {
      const Event& e = events_[next];
      if (e.into != nothing && !state[e.into]) continue;
      if (!e.parts) {
        set_all(state, e.root);
      } else {
        state[parts_of(e.root)] = true;
        for (const Tie& part : tied_[e.root])
          if (may_be_there(part, i)) set_all(state, part.root);
      }
    }
    if (root_[i] != nothing && roots_[root_[i]] == i && body_.op[i] != Op::phi)
      state[root_[i]] = state[parts_of(root_[i])] = body_.op[i] == Op::param && given_ != UINT32_MAX &&
                                                    (body_.payload[i] >= 32 || !(given_ >> body_.payload[i] & 1));
  }

  // What becomes known of an object's parts says nothing for sure of what is only stored into it later.
  bool may_be_there(const Tie& part, uint32_t instruction) const {
    if (!leaks_.is_sure() || part.since <= instruction) return true;
    return facts_.loop[pointsto::block_of(body_, part.since)] != 0;
  }

  // What the phis of a block are when control comes from that block: all at once.
  void enter(uint32_t block, uint32_t from, Bits& state) const {
    std::span<const ir::BlockId> predecessors = body_.predecessors(body_.blocks[block]);
    auto edge = static_cast<size_t>(std::ranges::find(predecessors, ir::BlockId(from)) - predecessors.begin());
    const Bits before = state;
    for (uint32_t i = body_.blocks[block].first; body_.op[i] == Op::phi; ++i) {
      if (root_[i] == nothing || roots_[root_[i]] != i) continue;
      uint32_t root = root_[body_.operands(i)[edge].raw];
      state[root_[i]] = root != nothing && before[root];
      state[parts_of(root_[i])] = root != nothing && before[parts_of(root)];
    }
  }

  size_t first_event(uint32_t instruction) const {
    return static_cast<size_t>(std::ranges::lower_bound(events_, instruction, {}, &Event::instruction) -
                               events_.begin());
  }

  void solve() {
    before_.assign(body_.blocks.size(), Bits());
    if (roots_.empty()) return;
    before_[0].assign(2 * roots_.size(), false);
    std::vector<uint32_t> work{0};
    while (!work.empty()) {
      uint32_t b = work.back();
      work.pop_back();
      Bits state = before_[b];
      const ir::Block& block = body_.blocks[b];
      size_t next = first_event(block.first);
      for (uint32_t i = block.first; i < block.end; ++i) step(i, next, state);
      auto flow = [&](uint32_t to) {
        Bits arriving = state;
        enter(to, b, arriving);
        bool changed = before_[to].empty();
        if (changed) before_[to].assign(state.size(), false);
        for (size_t r = 0; r < state.size(); ++r)
          if (arriving[r] && !before_[to][r]) before_[to][r] = changed = true;
        if (changed) work.push_back(to);
      };
      for (ir::BlockId s : body_.successors(block)) flow(s.raw);
      for (const ir::Handler& h : body_.handlers(block)) flow(h.target.raw);  // the block's end knows most escapes
    }
  }

  Bits escaped(uint32_t instruction) const {
    uint32_t b = pointsto::block_of(body_, instruction);
    Bits state = before_[b];
    if (state.empty()) return Bits(2 * roots_.size(), true);
    size_t next = first_event(body_.blocks[b].first);
    for (uint32_t i = body_.blocks[b].first; i < instruction; ++i) step(i, next, state);
    return state;
  }

  const MethodFacts& facts_;
  const ir::Body& body_;
  const CodePaths& paths_;
  const ir::Program& program_;
  const pointsto::Result& points_to_;
  Leaks& leaks_;
  std::vector<OwnStage> stages_;
  std::vector<uint8_t> owned_, fresh_call_;
  std::vector<uint8_t> taken_;   // by value: a root that was taken out of a container
  uint32_t given_ = UINT32_MAX;  // parameters that come in private, as bits
  bool returns_fresh_ = false, returns_taken_ = false;
  std::vector<uint32_t> root_;                // by value
  std::vector<uint32_t> roots_;               // their instructions
  std::vector<uint8_t> is_given_;             // by root: may be a parameter
  std::vector<uint32_t> alias_;               // by value: which one it is under another name, or nothing
  std::vector<std::vector<uint32_t>> parts_;  // by value: roots that may lead to it
  std::vector<Event> events_;
  std::vector<Event> part_stores_;           // into a part of that root
  std::vector<std::vector<Tie>> tied_;       // by root: roots stored into it
  std::vector<std::vector<Tie>> stored_in_;  // the same without what phis tie
  std::vector<uint64_t> kept_in_;            // by root: its fields that lead back to it
  std::vector<Bits> before_;
};

Escape::~Escape() = default;

Escape::Escape(const AllMethodFacts& facts, Roots roots) : facts_(facts) {
  const CodePaths& paths = facts.paths();
  const pointsto::Result& points_to = paths.points_to();
  leaks_ = std::make_unique<Leaks>(paths, roots == Roots::given);
  flows_.raw().resize(paths.program().methods().size());
  std::vector<MethodId> methods;
  for (MethodId m : paths.methods())
    if (paths.is_application(m)) methods.push_back(m);
  for (MethodId m : methods) flows_[m] = std::make_unique<Flow>(*facts.of(m), paths, *leaks_);
  absl::flat_hash_map<MethodId, std::vector<uint8_t>> taken_here;
  if (roots != Roots::fresh)
    for (MethodId m : methods) {
      std::vector<uint8_t> taken = find_taken_elements(paths, *paths.body(m));
      if (!taken.empty()) taken_here.emplace(m, std::move(taken));
    }

  // Who calls an application method from elsewhere, or starts a thread with it, does not hand anything over; but
  // whoever calls a constructor, this is new: the JVM's verifier lets nothing uninitialized be stored or passed.
  std::vector<uint8_t> has_caller(paths.program().methods().size());
  auto first_given = [&](MethodId m) { return paths.program().name(m) == "<init>" ? 1u : 0u; };
  auto disown = [&](MethodId m) {
    std::vector<uint8_t>& owned = flows_[m]->owned();
    std::fill(owned.begin() + std::min<size_t>(first_given(m), owned.size()), owned.end(), uint8_t{0});
  };
  for (const pointsto::MethodCall& call : points_to.call_graph()) {
    if (!flows_[call.callee]) continue;
    has_caller[call.callee.raw] = 1;
    if ((call.spawns || !flows_[call.place.method]) && roots != Roots::given) disown(call.callee);
  }
  for (MethodId m : methods)
    if (!has_caller[m.raw] && roots != Roots::given) disown(m);

  // Fresh results first grow (least fixpoint), given owned parameters; owned parameters then shrink. Freshness of
  // results does not rest on parameters, so one phase after the other is enough.
  std::deque<MethodId> work(methods.begin(), methods.end());
  std::vector<uint8_t> waiting(paths.program().methods().size(), 1);
  absl::flat_hash_map<MethodId, std::vector<MethodId>> callers;
  for (const pointsto::MethodCall& call : points_to.call_graph())
    if (flows_[call.callee] && flows_[call.place.method] && !call.spawns)
      callers[call.callee].push_back(call.place.method);
  auto is_taken = [](models::ReturnedObject result) { return result.kind == models::ReturnKind::taken; };
  auto has_taken_model = [&](MethodId m) {
    return roots != Roots::fresh && std::ranges::any_of(paths.scope().models->sync().results(m), is_taken);
  };
  auto has_fresh_model = [&](MethodId m) {
    const models::Model* model = paths.scope().models->of(m);
    return (model && model->returns_fresh()) || has_taken_model(m);
  };
  auto find_fresh_calls = [&](MethodId m) {
    const ir::Body& body = *paths.body(m);
    std::vector<uint8_t> fresh(body.size()), taken(body.size());
    if (auto here = taken_here.find(m); here != taken_here.end()) taken = here->second;
    std::span<const pointsto::MethodCall> all = points_to.call_graph();
    auto at = std::ranges::lower_bound(all, Place{m, 0}, {}, &pointsto::MethodCall::place);
    while (at != all.end() && at->place.method == m) {
      Place place = at->place;
      bool good = place.instruction < body.size() && body.type[place.instruction].is_reference();
      bool any_taken = false;
      for (; at != all.end() && at->place == place; ++at) {
        const Flow* callee = flows_[at->callee].get();
        good = good && !at->spawns && (callee ? callee->returns_fresh() : has_fresh_model(at->callee));
        any_taken |= callee ? callee->returns_taken() : has_taken_model(at->callee);
      }
      if (!good) continue;
      fresh[place.instruction] = 1;
      taken[place.instruction] |= uint8_t{any_taken};
    }
    flows_[m]->set_fresh_calls(std::move(fresh), std::move(taken));
  };
  while (!work.empty()) {
    paths.poll();
    MethodId m = work.front();
    work.pop_front();
    waiting[m.raw] = 0;
    Flow& flow = *flows_[m];
    bool before = flow.returns_fresh();
    find_fresh_calls(m);
    flow.run();
    if (flow.returns_fresh() == before) continue;
    if (auto at = callers.find(m); at != callers.end())
      for (MethodId caller : at->second)
        if (!std::exchange(waiting[caller.raw], uint8_t{1})) work.push_back(caller);
  }

  if (roots == Roots::given) return;  // which parameters are private is part of the question

  // Owned parameters: what any caller hands over without owning it is not owned.
  work.assign(methods.begin(), methods.end());
  std::ranges::fill(waiting, uint8_t{1});
  while (!work.empty()) {
    paths.poll();
    MethodId m = work.front();
    work.pop_front();
    waiting[m.raw] = 0;
    Flow& flow = *flows_[m];
    flow.run();
    const ir::Body& body = *paths.body(m);
    std::span<const pointsto::MethodCall> all = points_to.call_graph();
    for (auto at = std::ranges::lower_bound(all, Place{m, 0}, {}, &pointsto::MethodCall::place);
         at != all.end() && at->place.method == m; ++at) {
      if (at->spawns || !flows_[at->callee] || at->place.instruction >= body.size()) continue;
      std::vector<uint8_t>& owned = flows_[at->callee]->owned();
      std::span<const ValueId> operands = body.operands(at->place.instruction);
      for (uint32_t k = first_given(at->callee); k < owned.size(); ++k) {
        if (!owned[k] || (k < operands.size() && flow.is_private(at->place.instruction, operands[k]))) continue;
        owned[k] = 0;
        if (!std::exchange(waiting[at->callee.raw], uint8_t{1})) work.push_back(at->callee);
      }
    }
  }
}

Escape::Given Escape::given(MethodId method, uint32_t instruction, ValueId value, uint32_t parameters) const {
  Flow* flow = flows_[method].get();
  return flow ? flow->given(instruction, value, parameters) : Given{};
}

bool Escape::is_within_private(MethodId method, uint32_t instruction, uint32_t k) const {
  const Flow* flow = flows_[method].get();
  if (!flow) return false;
  const ir::Body& body = *facts_.paths().body(method);
  ValueId v = body.operands(instruction)[k];
  bool loaded = false;
  for (Op op = body.op[v.raw]; op == Op::get_field || op == Op::array_load || op == Op::check_cast;
       op = body.op[v.raw]) {
    loaded |= op != Op::check_cast;
    v = body.operands(v.raw)[0];
  }
  return loaded && flow->is_wholly_private(instruction, v);
}

bool Escape::is_private_in_stage(InstanceId instance, ValueId value) const {
  const CodePaths& paths = facts_.paths();
  const ir::Body& body = *paths.body(instance);
  const FieldId field = captured_field(paths, body, value);
  if (!field || paths.program()[paths.program()[body.method].owner].kind != ir::ClassKind::lambda) return false;
  const pointsto::Result& points_to = paths.points_to();
  const SetId lambdas = points_to.points_to(instance, ValueId(0u));
  bool all = lambdas != pointsto::empty_set;
  points_to.sets().for_each(lambdas, [&](ObjectId o) {
    const pointsto::Site& site = points_to.heap()[points_to.heap()[o].site];
    all = all && site.kind == pointsto::SiteKind::allocation && site.method && flows_[site.method] &&
          flows_[site.method]->is_private_in_stage(site.instruction, field);
  });
  return all;
}

std::optional<uint32_t> Escape::stored_into(MethodId method, uint32_t parameter) const {
  Leaks::Fate fate = leaks_->fate(method, parameter);
  if (fate.leaks) return std::nullopt;
  return fate.stored_into;
}

bool Escape::is_wholly_private(MethodId method, uint32_t instruction, uint32_t k) const {
  const Flow* flow = flows_[method].get();
  std::span<const ValueId> operands = facts_.paths().body(method)->operands(instruction);
  return flow && k < operands.size() && flow->is_wholly_private(instruction, operands[k]);
}

bool Escape::is_private(MethodId method, uint32_t instruction, uint32_t k) const {
  const Flow* flow = flows_[method].get();
  if (!flow) return false;
  std::span<const ValueId> operands = facts_.paths().body(method)->operands(instruction);
  return k < operands.size() && flow->is_private(instruction, operands[k]);
}

}  // namespace heddle::concurrency
