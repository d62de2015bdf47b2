// `inspect ir`: the SSA form of the chosen classes, as the text that ir/parser.h reads back, or as JSON.
//
//   class  = { "name", "origin", "methods": [method] }
//   method = { "name", "descriptor", "access", "body": null or {
//     "parameters": 2, "notes": ["unbalanced_monitors"],
//     "blocks": [{"first", "end", "successors", "predecessors", "handlers": [{"type": null or "…", "target"}]}],
//     "instructions": [{"value", "op", "type", "operands", "pc", "line"} and what the operation has of: "index",
//     "bits",
//       "text", "of" (a type), "member": {"owner", "name", "descriptor"}, "handle", "dynamic", "condition", "nan",
//       "keys"],
//     "names": [[value, "name"]] } }
#include <fmt/format.h>

#include "base/modified_utf8.h"
#include "driver/inspect_layers.h"
#include "driver/pieces.h"
#include "driver/pipeline.h"
#include "driver/selection.h"
#include "findings/finding.h"
#include "ir/names.h"
#include "ir/printer.h"
#include "report/json_writer.h"

namespace heddle::driver {
namespace {

using ir::ClassId;
using ir::MethodId;
using ir::Op;
using report::JsonLayout;
using report::JsonWriter;

constexpr std::string_view op_names[] = {
#define OP(name, ...) #name,
#include "ir/ops.def"
#undef OP
};
constexpr std::string_view conditions[] = {"equal", "not_equal", "less", "greater_equal", "greater", "less_equal"};
constexpr std::string_view nan_results[] = {"none", "less", "greater"};

class BodyJson {
 public:
  BodyJson(const ir::Program& program, const ir::Body& body, JsonWriter& json)
      : program_(program), body_(body), json_(json) {}

  void render() {
    json_.begin_object().member("parameters", body_.parameters).key("notes").begin_array(JsonLayout::line);
    if (body_.has(ir::BodyNote::unbalanced_monitors)) json_.value("unbalanced_monitors");
    if (body_.has(ir::BodyNote::inlined_subroutines)) json_.value("inlined_subroutines");
    json_.end_array().key("blocks").begin_array();
    for (const ir::Block& block : body_.blocks) render_block(block);
    json_.end_array().key("instructions").begin_array();
    for (uint32_t i = 0; i < body_.size(); ++i) render_instruction(i);
    json_.end_array().key("names").begin_array(JsonLayout::line);
    for (const ir::ValueName& name : body_.names)
      json_.begin_array().value(name.value.raw).value(text(name.name)).end_array();
    json_.end_array().end_object();
  }

 private:
  std::string text(Symbol symbol) const { return modified_utf8_to_utf8(program_.text(symbol)); }
  std::string type_name(ir::TypeId type) const { return ir::to_string(program_, type); }

  void render_block(const ir::Block& block) {
    auto blocks = [&](std::string_view key, std::span<const ir::BlockId> ids) {
      json_.key(key).begin_array();
      for (ir::BlockId id : ids) json_.value(id.raw);
      json_.end_array();
    };
    json_.begin_object(JsonLayout::line).member("first", block.first).member("end", block.end);
    blocks("successors", body_.successors(block));
    blocks("predecessors", body_.predecessors(block));
    json_.key("handlers").begin_array();
    for (const ir::Handler& handler : body_.handlers(block)) {
      json_.begin_object()
          .optional_member("type", handler.type == ir::void_type ? "" : type_name(handler.type))
          .member("target", handler.target.raw)
          .end_object();
    }
    json_.end_array().end_object();
  }

  void render_instruction(uint32_t i) {
    json_.begin_object(JsonLayout::line)
        .member("value", i)
        .member("op", op_names[static_cast<size_t>(body_.op[i])])
        .member("type", type_name(body_.type[i]))
        .key("operands")
        .begin_array();
    for (ir::ValueId operand : body_.operands(i)) json_.value(operand.raw);
    json_.end_array().member("pc", body_.pc[i]).member("line", body_.line_of(i));
    render_payload(body_.op[i], body_.payload[i]);
    json_.end_object();
  }

  void render_payload(Op op, uint32_t payload) {
    switch (op) {
      case Op::param: json_.member("index", payload); break;
      case Op::const_int:
      case Op::const_float: json_.member("bits", payload); break;
      case Op::const_long:
      case Op::const_double: json_.member("bits", body_.wide_constants[payload]); break;
      case Op::const_string:
      case Op::const_method_type: json_.member("text", text(Symbol{payload})); break;
      case Op::const_class:
      case Op::new_object:
      case Op::new_array:
      case Op::new_multi_array:
      case Op::array_store:
      case Op::check_cast:
      case Op::instance_of: json_.member("of", type_name(ir::TypeId::from_raw(payload))); break;
      case Op::const_method_handle: render_handle("handle", body_.handles[payload]); break;
      case Op::const_dynamic:
      case Op::invoke_dynamic: render_dynamic(body_.dynamics[payload]); break;
      case Op::compare: json_.member("nan", nan_results[payload]); break;
      case Op::get_field:
      case Op::put_field:
      case Op::get_static:
      case Op::put_static:
      case Op::invoke_virtual:
      case Op::invoke_special:
      case Op::invoke_static:
      case Op::invoke_interface: render_member("member", body_.members[payload]); break;
      case Op::branch: json_.member("condition", conditions[payload]); break;
      case Op::switch_: render_keys(body_.switches[payload]); break;
      default: break;
    }
  }

  void render_member(std::string_view key, const ir::MemberRef& member) {
    json_.key(key)
        .begin_object()
        .member("owner", type_name(member.owner))
        .member("name", text(member.name))
        .member("descriptor", text(member.descriptor))
        .member("interface", member.interface_owner)
        .end_object();
  }

  void render_handle(std::string_view key, const ir::MethodHandle& handle) {
    json_.key(key).begin_object().member("kind", handle.kind);
    render_member("member", handle.member);
    json_.end_object();
  }

  void render_dynamic(const ir::Dynamic& dynamic) {
    json_.key("dynamic").begin_object().member("name", text(dynamic.name));
    json_.member("descriptor", text(dynamic.descriptor));
    render_handle("bootstrap", dynamic.bootstrap);
    json_.end_object();
  }

  void render_keys(const ir::Switch& cases) {
    json_.key("keys").begin_array();
    for (int32_t key : cases.keys) json_.value(key);
    json_.end_array();
  }

  const ir::Program& program_;
  const ir::Body& body_;
  JsonWriter& json_;
};

class IrInspector {
 public:
  IrInspector(const Inspection& inspection, Loaded& loaded)
      : inspection_(inspection), lowered_(*loaded.lowered), program_(loaded.program()),
        selection_(inspection.options) {}

  Inspected run() {
    for (ClassId id : program_.classes()) {
      const ir::Class& c = program_[id];
      if (c.kind != ir::ClassKind::phantom && selection_.has_class(program_.name(id), c.origin))
        chosen_.push_back(id);
    }
    if (auto used = selection_.check_used(); !used) return std::unexpected(used.error());

    constexpr size_t batch = 256;  // classes that are lowered together
    bool json = inspection_.format == Format::json;
    PieceWriter writer(inspection_.output, json ? json_frame("heddle-inspect-ir", "classes") : text_frame());
    for (size_t begin = 0; begin < chosen_.size() && !writer.closed(); begin += batch) {
      std::span<const ClassId> classes =
          std::span(chosen_).subspan(begin, std::min(batch, chosen_.size() - begin));
      lower(classes);
      for (ClassId id : classes) {
        if (auto done = writer.write(json ? render_json(id) : render_text(id)); !done)
          return std::unexpected(done.error());
      }
    }
    return writer.finish();
  }

 private:
  std::vector<MethodId> methods_of(ClassId id) const {
    std::vector<MethodId> methods;
    for (MethodId method : program_[id].methods)
      if (selection_.has_method(program_.name(method), program_.descriptor(method))) methods.push_back(method);
    return methods;
  }

  void lower(std::span<const ClassId> classes) {
    std::vector<MethodId> methods;
    for (ClassId id : classes)
      for (MethodId method : methods_of(id))
        if (program_[method].has_code) methods.push_back(method);
    lowered_.prepare(methods);
  }

  std::string render_text(ClassId id) {
    if (!selection_.filters_methods()) return ir::print(program_, id, lowered_);
    std::string text;
    for (MethodId method : methods_of(id)) {
      const ir::Body* body = program_[method].has_code ? lowered_.body(method) : nullptr;
      if (!body) continue;
      text += fmt::format("{}// {}\n", text.empty() ? "" : "\n", ir::class_name(program_.name(id)));
      text += ir::print(program_, *body);
    }
    return text;
  }

  std::string render_json(ClassId id) {
    std::vector<MethodId> methods = methods_of(id);
    if (selection_.filters_methods() && methods.empty()) return "";
    std::string out;
    JsonWriter json(out, 2);
    json.begin_object()
        .member("name", dotted_name(program_.name(id)))
        .member("origin", findings::to_string(program_[id].origin))
        .key("methods")
        .begin_array();
    for (MethodId method : methods) {
      json.begin_object()
          .member("name", modified_utf8_to_utf8(program_.name(method)))
          .member("descriptor", modified_utf8_to_utf8(program_.descriptor(method)))
          .member("access", program_[method].flags)
          .key("body");
      if (const ir::Body* body = program_[method].has_code ? lowered_.body(method) : nullptr) {
        BodyJson(program_, *body, json).render();
      } else {
        json.null();
      }
      json.end_object();
    }
    json.end_array().end_object();
    return out;
  }

  const Inspection& inspection_;
  lowering::LoweredProgram& lowered_;
  const ir::Program& program_;
  Selection selection_;
  std::vector<ClassId> chosen_;
};

}  // namespace

Inspected inspect_ir(Inspection& inspection) {
  std::unique_ptr<Loaded> loaded = load(inspection.options, true, inspection.passes, inspection.diagnostics);
  if (!has_input(inspection.options, loaded->class_path) || !loaded->hierarchy) return 0;  // nothing, or a limit
  return IrInspector(inspection, *loaded).run();
}

}  // namespace heddle::driver
