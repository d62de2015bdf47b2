#include "family.h"

#include <algorithm>
#include <map>

namespace heddle::hierarchy {
namespace {

constexpr std::string_view object_text = R"(
public class java/lang/Object
  public <init> ()V
  public native hashCode ()I
  public equals (Ljava/lang/Object;)Z
  public toString ()Ljava/lang/String;
  public final native getClass ()Ljava/lang/Class;
  public final wait ()V
  protected native clone ()Ljava/lang/Object;
  protected finalize ()V
)";

uint16_t flag(std::string_view word) {
  static const std::map<std::string_view, uint16_t> flags = {
      {"public", ir::access::public_},
      {"private", ir::access::private_},
      {"protected", ir::access::protected_},
      {"static", ir::access::static_},
      {"final", ir::access::final_},
      {"abstract", ir::access::abstract_},
      {"native", ir::access::native_},
      {"varargs", ir::access::varargs},
      {"bridge", ir::access::bridge | ir::access::synthetic},
      {"interface", ir::access::interface_ | ir::access::abstract_},
      {"class", ir::access::super_}};
  auto found = flags.find(word);
  return found == flags.end() ? uint16_t{0} : found->second;
}

using Words = std::vector<std::string_view>;

Words split(std::string_view text, char separator) {
  Words parts;
  while (!text.empty()) {
    size_t end = std::min(text.find(separator), text.size());
    if (end != 0) parts.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return parts;
}

// All but the last `kept` words may be flags.
uint16_t take_flags(Words& words, size_t kept) {
  uint16_t flags = 0;
  while (words.size() > kept && flag(words.front())) {
    flags |= flag(words.front());
    words.erase(words.begin());
  }
  return flags;
}

struct Declaration {
  uint16_t flags = 0;
  ClassId id;
  Symbol super, nest_host;
  std::string_view made_for;
  std::vector<Symbol> interfaces;
  std::vector<ir::Method> methods;
  std::vector<ir::Field> fields;
};

Declaration parse_header(SymbolTable& symbols, uint16_t flags, const Words& words) {
  Declaration type;
  type.flags = flags;
  if (words[0] != "java/lang/Object") type.super = symbols.intern("java/lang/Object");
  std::string_view clause;
  for (std::string_view word : std::span(words).subspan(1)) {
    if (word == "extends" || word == "implements" || word == "nest" || word == "for") {
      clause = word;
    } else if (clause == "extends") {
      type.super = symbols.intern(word);
    } else if (clause == "implements") {
      type.interfaces.push_back(symbols.intern(word));
    } else if (clause == "nest") {
      type.nest_host = symbols.intern(word);
    } else {
      type.made_for = word;
    }
  }
  return type;
}

void parse_member(SymbolTable& symbols, uint16_t flags, const Words& words, Declaration& type) {
  Symbol name = symbols.intern(words.at(0)), descriptor = symbols.intern(words.at(1));
  if (words[1].starts_with('(')) {
    bool has_code = !(flags & (ir::access::abstract_ | ir::access::native_));
    type.methods.push_back({name, descriptor, ClassId::none(), flags, has_code});
  } else {
    type.fields.push_back({name, descriptor, ClassId::none(), flags});
  }
}

}  // namespace

ir::Program parse_family(SymbolTable& symbols, std::string_view text) {
  ir::ProgramBuilder builder(symbols);
  ir::ContainerId container = builder.add_container("family.jar");
  std::vector<Declaration> types;
  auto parse = [&](std::string_view lines) {
    for (std::string_view line : split(lines, '\n')) {
      Words words = split(line, ' ');
      if (words.empty()) continue;
      bool is_member = line.front() == ' ';
      uint16_t flags = take_flags(words, is_member ? 2 : 1);
      if (is_member) {
        parse_member(symbols, flags, words, types.back());
        continue;
      }
      types.push_back(parse_header(symbols, flags, words));
      ir::ClassKind kind = types.back().made_for.empty() ? ir::ClassKind::declared : ir::ClassKind::lambda;
      types.back().id = builder.declare(symbols.intern(words[0]), kind, ir::Origin::application, container);
      HEDDLE_CHECK(types.back().id.valid());
    }
  };
  if (text.find("class java/lang/Object") == std::string_view::npos) parse(object_text);
  parse(text);
  for (const Declaration& type : types) {
    ir::ProgramBuilder::Header header;
    header.flags = type.flags;
    header.super = type.super;
    header.interfaces = type.interfaces;
    header.nest_host = type.nest_host;
    if (!type.made_for.empty()) header.made_for = builder.program().find_class(type.made_for);
    header.methods = type.methods;
    header.fields = type.fields;
    builder.define(type.id, header);
  }
  return builder.finish();
}

ClassId Family::type(std::string_view name) const {
  ClassId id = program.find_class(name);
  HEDDLE_CHECK(id.valid());
  return id;
}

MethodId Family::method(std::string_view text) const {
  ir::MemberRef r = ref(text);
  MethodId id = program.find_method(r.owner.class_id(), r.name, r.descriptor);
  HEDDLE_CHECK(id.valid());
  return id;
}

FieldId Family::field(std::string_view owner, std::string_view name, std::string_view descriptor) const {
  FieldId id = program.find_field(type(owner), symbols.find(name), symbols.find(descriptor));
  HEDDLE_CHECK(id.valid());
  return id;
}

ir::MemberRef Family::ref(std::string_view text) const {
  size_t dot = text.find('.'), parenthesis = text.find('(');
  ClassId owner = type(text.substr(0, dot));
  return {TypeId::of_class(owner), program.symbols().intern(text.substr(dot + 1, parenthesis - dot - 1)),
          program.symbols().intern(text.substr(parenthesis)), hierarchy.is_interface(owner)};
}

std::string Family::name(MethodId id) const {
  if (!id) return "none";
  std::string text(program.name(program[id].owner));
  return text.append(".").append(program.name(id)).append(program.descriptor(id));
}

}  // namespace heddle::hierarchy
