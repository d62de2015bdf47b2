// The text becomes tokens at once. A first walk over them reads class headers and members, steps over bodies
// (their braces match), and builds the program; a second one reads each body, now that every declared class has
// its id and all other names are phantoms. No construct nests, so nothing recurses.
//
// The first mistake is kept and moves the cursor to the end of the tokens, where every loop stops.
#include "ir/parser.h"

#include <absl/container/flat_hash_map.h>
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <tuple>
#include <vector>

#include "ir/body_columns.h"
#include "ir/names.h"
#include "ir/text_form.h"

namespace heddle::ir {
namespace {

using text_form::Payload;

// Tokens

enum class TokenKind : uint8_t { word, quoted, string, number, punctuation, newline, end };

struct Token {
  TokenKind kind;
  uint32_t offset;
  std::string_view text;  // quoted, string: what stands between the quotes
};

std::string place(std::string_view text, size_t offset) {
  size_t line_start = text.substr(0, offset).rfind('\n') + 1;  // npos + 1 is 0
  auto line = std::count(text.begin(), text.begin() + static_cast<ptrdiff_t>(offset), '\n') + 1;
  return fmt::format("line {}, column {}", line, offset - line_start + 1);
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text) {}

  Result<std::vector<Token>> run() {
    while (at_ < text_.size()) {
      if (!step()) return fail(at_, fmt::format("{}: {}", place(text_, at_), problem_));
    }
    add(TokenKind::newline, 0);
    add(TokenKind::end, 0);
    return std::move(tokens_);
  }

 private:
  char peek(size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }

  void add(TokenKind kind, size_t length) {
    tokens_.push_back({kind, static_cast<uint32_t>(at_), text_.substr(at_, length)});
    at_ += length;
  }

  bool step() {
    char c = peek();
    if (c == '\n') {
      add(TokenKind::newline, 1);
    } else if (c == ' ' || c == '\t' || c == '\r') {
      ++at_;
    } else if (c == '/' && peek(1) == '/') {
      at_ = std::min(text_.find('\n', at_), text_.size());
    } else if (c == '"' || c == '`') {
      return quoted_text(c);
    } else if (is_digit(c) || (c == '-' && (is_digit(peek(1)) || peek(1) == 'i'))) {
      add(TokenKind::number, number_length());
    } else if (is_word_byte(c) && c != '-') {
      add(TokenKind::word, word_length());
    } else if (text_.substr(at_).starts_with("<init>") || text_.substr(at_).starts_with("<clinit>")) {
      add(TokenKind::word, text_.find('>', at_) - at_ + 1);
    } else {
      return punctuation();
    }
    return true;
  }

  bool quoted_text(char quote) {
    size_t end = at_ + 1;
    while (end < text_.size() && text_[end] != quote && static_cast<uint8_t>(text_[end]) >= 0x20) {
      end += text_[end] == '\\' ? 2 : 1;
    }
    if (end >= text_.size() || text_[end] != quote) {
      problem_ = fmt::format("expected a closing {} before the end of the line", quote);
      return false;
    }
    uint32_t start = static_cast<uint32_t>(at_);
    tokens_.push_back(
        {quote == '"' ? TokenKind::string : TokenKind::quoted, start, text_.substr(at_ + 1, end - at_ - 1)});
    at_ = end + 1;
    return true;
  }

  size_t number_length() const {
    bool hex = text_.substr(at_).starts_with("0x");
    size_t n = 1;
    for (;; ++n) {
      char c = peek(n), before = peek(n - 1);
      bool sign = (c == '-' || c == '+') && !hex && (before == 'e' || before == 'E');
      if (!sign && !is_digit(c) && !(c >= 'a' && c <= 'z') && !(c >= 'A' && c <= 'Z') && c != '.') return n;
    }
  }

  // Words joined by single dots.
  size_t word_length() const {
    size_t n = 1;
    for (;; ++n) {
      char c = peek(n), after = peek(n + 1);
      bool joins = (c == '.' || c == '-') && is_word_byte(after) && (c == '-' || after != '-');
      if (!joins && (c == '-' || !is_word_byte(c))) return n;
    }
  }

  bool punctuation() {
    constexpr std::string_view marks[] = {"<-", "->", "==", "!=", "<=", ">=", "<", ">", "{", "}",
                                          "(",  ")",  "[",  "]",  ":",  ",",  "=", ".", "#", "@"};
    for (std::string_view mark : marks) {
      if (!text_.substr(at_).starts_with(mark)) continue;
      add(TokenKind::punctuation, mark.size());
      return true;
    }
    problem_ = "this character cannot stand here";
    return false;
  }

  std::string_view text_;
  size_t at_ = 0;
  std::string problem_;
  std::vector<Token> tokens_;
};

// A cursor over the tokens, and the forms that headers and bodies share

// A type as written: void, null, a primitive, or a class, and its dimensions.
struct TypeText {
  TypeId base = void_type;
  Symbol class_name;  // valid: `base` does not count
  unsigned dimensions = 0;
};

struct Described {  // a name with its descriptor
  Symbol name;
  Symbol descriptor;
  std::optional<TypeText> type;  // of the field or of the result; nothing if the descriptor was given raw
};

class Cursor {
 public:
  Cursor(std::string_view text, std::span<const Token> tokens, SymbolTable& symbols)
      : symbols_(symbols), text_(text), tokens_(tokens) {}

  bool failed() const { return failure_.has_value(); }
  Failure failure() const { return *failure_; }
  size_t position() const { return position_; }
  void seek(size_t position) {
    if (!failed()) position_ = position;
  }

 protected:
  const Token& peek(size_t ahead = 0) const { return tokens_[std::min(position_ + ahead, tokens_.size() - 1)]; }
  Token take() {
    Token token = peek();
    if (position_ + 1 < tokens_.size()) ++position_;
    return token;
  }
  bool at(std::string_view text, size_t ahead = 0) const {
    const Token& token = peek(ahead);
    return (token.kind == TokenKind::word || token.kind == TokenKind::punctuation) && token.text == text;
  }
  bool at_end() const { return peek().kind == TokenKind::end; }
  bool accept(std::string_view text) {
    if (!at(text)) return false;
    take();
    return true;
  }
  void expect(std::string_view text) {
    if (!accept(text)) wrong(fmt::format("'{}'", text));
  }
  void skip_newlines() {
    while (peek().kind == TokenKind::newline) take();
  }
  void expect_end_of_line() {
    if (peek().kind != TokenKind::newline && !at("}")) wrong("the end of the line");
  }

  void wrong(std::string_view expected) {
    wrong(peek(), fmt::format("expected {}, found {}", expected, shown(peek())));
  }
  void wrong(const Token& token, std::string_view what) {
    if (failed()) return;
    failure_ = Failure{fmt::format("{}: {}", place(text_, token.offset), what), token.offset};
    position_ = tokens_.size() - 1;
  }

  uint64_t number(uint64_t max) {
    std::string_view digits = peek().text;
    int base = digits.starts_with("0x") ? 16 : 10;
    if (base == 16) digits.remove_prefix(2);
    uint64_t value = 0;
    auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, base);
    if (peek().kind != TokenKind::number || error != std::errc() || end != digits.data() + digits.size() ||
        value > max) {
      wrong(fmt::format("a number up to {}", max));
      return 0;
    }
    take();
    return value;
  }

  Symbol unescaped(TokenKind kind, std::string_view expected) {
    if (peek().kind != kind) {
      wrong(expected);
      return intern("");
    }
    std::optional<std::string> bytes = unescape(peek().text);
    if (!bytes) wrong(peek(), "malformed escape");
    take();
    return intern(bytes.value_or(""));
  }
  Symbol string() { return unescaped(TokenKind::string, "a string"); }

  // One word or a quoted name.
  Symbol name() {
    if (peek().kind == TokenKind::quoted) return unescaped(TokenKind::quoted, "");
    if (peek().kind != TokenKind::word || peek().text.find('.') != std::string_view::npos) {
      wrong("a name");
      return intern("");
    }
    return intern(take().text);
  }

  Symbol class_symbol() {
    if (peek().kind == TokenKind::quoted) return unescaped(TokenKind::quoted, "");
    if (peek().kind != TokenKind::word || is_reserved(peek().text) || peek().text.starts_with('<')) {
      wrong("a class");
      return intern("");
    }
    return intern(internal_name(take().text));
  }

  TypeText type() {
    TypeText result = base_type();
    dimensions(result);
    return result;
  }

  // What follows a name: "(int) : void" or " : int".
  void descriptor(Described& member) {
    std::string text;
    if (at("(")) text = parameters();
    expect(":");
    Token where = peek();
    member.type = type();
    if (member.type->base == null_type || (text.empty() && is_void(*member.type))) {
      wrong(where, "this type cannot stand in a descriptor");
    }
    append_descriptor(text, *member.type);
    member.descriptor = intern(text);
  }

  std::string parameters() {
    std::string text = "(";
    expect("(");
    while (!at(")") && !failed()) {
      if (text.size() > 1) expect(",");
      Token where = peek();
      TypeText parameter = type();
      if (is_void(parameter) || parameter.base == null_type) wrong(where, "this type cannot be a parameter's");
      append_descriptor(text, parameter);
    }
    expect(")");
    return text + ")";
  }

  static bool is_void(const TypeText& type) { return !type.class_name && type.base == void_type; }

  void append_descriptor(std::string& out, const TypeText& type) const {
    out.append(type.dimensions, '[');
    if (type.class_name) {
      out += 'L';
      out += symbols_.text(type.class_name);
      out += ';';
    } else {
      out += "VZBCSIJFD"[type.base.raw() % 9];
    }
  }

  TypeText base_type() {
    constexpr std::string_view words[] = {"void", "boolean", "byte",  "char",   "short",
                                          "int",  "long",    "float", "double", "null"};
    for (uint32_t i = 0; i < std::size(words); ++i) {
      if (accept(words[i])) return {TypeId::from_raw(i), {}, 0};
    }
    if (peek().kind != TokenKind::quoted && peek().kind != TokenKind::word) wrong("a type");
    return {void_type, class_symbol(), 0};
  }

  void dimensions(TypeText& type) {
    while (at("[") && at("]", 1)) {
      if (type.dimensions == 255) wrong("at most 255 dimensions");
      if (!type.class_name && !type.base.is_primitive()) wrong(peek(), "there is no array of this type");
      take();
      take();
      ++type.dimensions;
    }
  }

  uint16_t flags(const text_form::FlagWords& words) {
    uint16_t result = 0;
    if (accept("flags")) return static_cast<uint16_t>(number(0xFFFF));
    for (bool found = true; found;) {
      found = false;
      for (unsigned bit = 0; bit < words.size(); ++bit) {
        if (words[bit].empty() || words[bit] == "interface" || !accept(words[bit])) continue;
        result = static_cast<uint16_t>(result | 1u << bit);
        found = true;
      }
    }
    return result;
  }

  Symbol intern(std::string_view text) { return symbols_.intern(text); }

  SymbolTable& symbols_;

 private:
  static std::string shown(const Token& token) {
    switch (token.kind) {
      case TokenKind::newline: return "the end of the line";
      case TokenKind::end: return "the end of the text";
      case TokenKind::string:
      case TokenKind::quoted: return fmt::format("{:.40} in quotes", token.text);
      default: return fmt::format("'{:.40}'", token.text);
    }
  }

  std::string_view text_;
  std::span<const Token> tokens_;
  size_t position_ = 0;
  std::optional<Failure> failure_;
};

// Classes and members

class HeaderParser : public Cursor {
 public:
  using Cursor::Cursor;

  struct PendingClass {
    Token at;
    Symbol name;
    ClassKind kind = ClassKind::declared;
    Origin origin = Origin::application;
    uint16_t flags = 0;
    Symbol super, nest_host, source_file, container, made_for;
    std::vector<Symbol> interfaces;
    std::vector<Field> fields;
    std::vector<Method> methods;
    std::vector<size_t> bodies;  // by method: its first token; 0 if it has none
  };

  // Fills `bodies` with where each method's body starts.
  Result<Program> parse(IdVector<MethodId, size_t>& bodies) {
    for (skip_newlines(); !at_end(); skip_newlines()) class_declaration();
    if (failed()) return std::unexpected(failure());
    return build(bodies);
  }

 private:
  void class_declaration() {
    PendingClass& c = classes_.emplace_back();
    c.at = peek();
    if (accept("jdk"))
      c.origin = Origin::jdk;
    else if (accept("dependency"))
      c.origin = Origin::dependency;
    if (accept("lambda"))
      c.kind = ClassKind::lambda;
    else if (accept("bootstrap"))
      c.kind = ClassKind::bootstrap;
    bool raw_flags = at("flags");
    c.flags = flags(text_form::class_flags);
    uint16_t implied = text_form::implied_by_class;
    if (accept("interface")) {
      implied = text_form::implied_by_interface;
    } else if (!accept("class")) {
      wrong("'class' or 'interface'");
    }
    if (!raw_flags) c.flags |= implied;
    c.name = class_symbol();
    if (accept("extends")) c.super = class_symbol();
    if (accept("implements")) {
      do c.interfaces.push_back(class_symbol());
      while (accept(","));
      if (c.interfaces.size() > UINT16_MAX) wrong("at most 65535 interfaces");
    }
    expect("{");
    for (skip_newlines(); !at("}") && !failed(); skip_newlines()) member(c);
    expect("}");
  }

  void member(PendingClass& c) {
    if (accept("source")) {
      c.source_file = string();
    } else if (accept("container")) {
      c.container = string();
    } else if (accept("nest_host")) {
      c.nest_host = class_symbol();
    } else if (accept("made_for")) {
      c.made_for = class_symbol();
    } else if (accept("field")) {
      Field& f = c.fields.emplace_back();
      f.flags = flags(text_form::field_flags);
      f.descriptor = field_descriptor();
      f.name = name();
    } else if (accept("method")) {
      method(c);
    } else {
      wrong("a member of the class or '}'");
    }
    expect_end_of_line();
  }

  void method(PendingClass& c) {
    Method m;
    m.flags = flags(text_form::method_flags);
    if (peek().kind == TokenKind::string) {
      m.descriptor = string();
      m.name = name();
    } else {
      Token where = peek();
      TypeText result = type();
      if (result.base == null_type) wrong(where, "a method cannot return this type");
      m.name = name();
      std::string text = parameters();
      append_descriptor(text, result);
      m.descriptor = intern(text);
    }
    m.has_code = accept("{");
    c.methods.push_back(m);
    c.bodies.push_back(m.has_code ? position() : 0);
    if (m.has_code) skip_body();
  }

  Symbol field_descriptor() {
    if (peek().kind == TokenKind::string) return string();
    std::string text;
    Token where = peek();
    TypeText result = type();
    if (is_void(result) || result.base == null_type) wrong(where, "this type cannot be a field's");
    append_descriptor(text, result);
    return intern(text);
  }

  void skip_body() {
    for (int depth = 1; depth > 0 && !failed();) {
      if (at_end()) return wrong("'}'");
      Token token = take();
      if (token.kind != TokenKind::punctuation) continue;
      depth += token.text == "{" ? 1 : token.text == "}" ? -1 : 0;
    }
  }

  Result<Program> build(IdVector<MethodId, size_t>& bodies) {
    size_t mentioned = 1;  // java.lang.Object
    for (const PendingClass& c : classes_) mentioned += 4 + c.interfaces.size();
    if (mentioned > TypeId::max_classes) return fail(0, "too many classes");
    ProgramBuilder builder(symbols_);
    absl::flat_hash_map<Symbol, ContainerId> containers;
    std::vector<ClassId> ids;
    for (const PendingClass& c : classes_) {
      ContainerId container;
      if (c.container) {
        auto [slot, fresh] = containers.try_emplace(c.container);
        if (fresh) slot->second = builder.add_container(std::string(symbols_.text(c.container)));
        container = slot->second;
      }
      ids.push_back(builder.declare(c.name, c.kind, c.origin, container));
      if (!ids.back()) {
        wrong(c.at, "a class of this name was declared before");
        return std::unexpected(failure());
      }
    }
    for (const PendingClass& c : classes_) {
      if (c.made_for) builder.declare(c.made_for, ClassKind::phantom, Origin::dependency, ContainerId());
    }
    Symbol object = intern("java/lang/Object");
    for (size_t i = 0; i < classes_.size(); ++i) {
      const PendingClass& c = classes_[i];
      ProgramBuilder::Header header;
      header.flags = c.flags;
      header.super = c.super || c.name == object ? c.super : object;
      header.interfaces = c.interfaces;
      header.nest_host = c.nest_host;
      header.source_file = c.source_file;
      header.made_for = c.made_for ? builder.program().find_class(c.made_for) : ClassId();
      header.methods = c.methods;
      header.fields = c.fields;
      builder.define(ids[i], header);
      for (size_t body : c.bodies) bodies.push_back(body);
    }
    return builder.finish();
  }

  std::vector<PendingClass> classes_;
};

// Bodies

struct OpWord {
  Op op;
  uint32_t payload;  // of the three words for comparison
};

const absl::flat_hash_map<std::string_view, OpWord>& op_words() {
  static const auto* words = [] {
    auto* map = new absl::flat_hash_map<std::string_view, OpWord>;
#define OP(name, text, ...) map->try_emplace(text, OpWord{Op::name, 0});
#include "ir/ops.def"
#undef OP
    for (uint32_t i = 0; i < std::size(text_form::compares); ++i) {
      (*map)[text_form::compares[i]] = OpWord{Op::compare, i};
    }
    return map;
  }();
  return *words;
}

// The number of a label such as v7 or b3; nothing if it is none.
std::optional<uint32_t> label_number(const Token& token, char letter) {
  if (token.kind != TokenKind::word || token.text.size() < 2 || token.text[0] != letter) return std::nullopt;
  uint32_t number = 0;
  const char* last = token.text.data() + token.text.size();
  auto [end, error] = std::from_chars(token.text.data() + 1, last, number);
  if (error != std::errc() || end != last || number == UINT32_MAX) return std::nullopt;
  return number;
}

class BodyParser : public Cursor {
 public:
  BodyParser(std::string_view text, std::span<const Token> tokens, Program& program)
      : Cursor(text, tokens, program.symbols()), program_(program) {}

  const Body* parse(MethodId method, size_t start, Arena& arena) {
    reset();
    seek(start);
    for (skip_newlines(); !at("}") && !failed(); skip_newlines()) line();
    if (!failed()) resolve_labels();
    if (failed()) return nullptr;
    Body* body = c_.freeze(arena);
    body->method = method;
    body->parameters = declared_parameters_.value_or(
        static_cast<uint16_t>(std::min<ptrdiff_t>(std::ranges::count(c_.op, Op::param), UINT16_MAX)));
    body->notes = notes_;
    return body;
  }

 private:
  struct LabelledPhi {
    Token at;
    uint32_t instruction;
    std::vector<BlockId> predecessors;  // of each operand
  };

  void reset() {
    c_ = BodyColumns();
    declared_parameters_.reset();
    notes_ = 0;
    pc_ = 0;
    value_labels_.clear();
    block_labels_.clear();
    label_tokens_.clear();
    explicit_predecessors_.clear();
    phis_.clear();
    member_index_.clear();
  }

  void line() {
    if (label_number(peek(), 'b') && at(":", 1)) {
      block();
    } else if (accept("parameters")) {
      declared_parameters_ = static_cast<uint16_t>(number(UINT16_MAX));
    } else if (accept("notes")) {
      do note();
      while (accept(","));
    } else if (accept("lines")) {
      while (accept("@")) {
        uint16_t pc = static_cast<uint16_t>(number(UINT16_MAX));
        expect(":");
        c_.lines.push_back({pc, static_cast<uint16_t>(number(UINT16_MAX))});
      }
    } else {
      instruction();
    }
    expect_end_of_line();
  }

  void note() {
    if (accept("#")) {
      notes_ = static_cast<uint8_t>(notes_ | 1u << number(7));
      return;
    }
    for (unsigned bit = 0; bit < std::size(text_form::notes); ++bit) {
      if (!accept(text_form::notes[bit])) continue;
      notes_ = static_cast<uint8_t>(notes_ | 1u << bit);
      return;
    }
    wrong("a note");
  }

  // Labels. References are kept as numbers of labels until every label is known.

  BlockId block_reference() {
    std::optional<uint32_t> label = label_number(peek(), 'b');
    if (!label) {
      wrong("a block such as b3");
      return BlockId(0u);
    }
    label_tokens_.try_emplace({'b', *label}, take());
    return BlockId(*label);
  }
  ValueId value_reference() {
    std::optional<uint32_t> label = label_number(peek(), 'v');
    if (!label) {
      wrong("a value such as v7");
      return ValueId(0u);
    }
    label_tokens_.try_emplace({'v', *label}, take());
    return ValueId(*label);
  }
  bool at_value() const { return label_number(peek(), 'v').has_value(); }

  void block() {
    uint32_t number = static_cast<uint32_t>(c_.blocks.size());
    if (!block_labels_.try_emplace(*label_number(peek(), 'b'), number).second) {
      return wrong(peek(), "this block was defined before");
    }
    take();
    expect(":");
    Block& block = c_.blocks.emplace_back();
    block.first = block.end = static_cast<uint32_t>(c_.op.size());
    block.first_successor = static_cast<uint32_t>(c_.successor_list.size());
    block.first_handler = static_cast<uint32_t>(c_.handler_list.size());
    std::optional<std::vector<BlockId>>& predecessors = explicit_predecessors_.emplace_back();
    if (accept("<-")) {
      predecessors.emplace();
      if (!accept("none")) {
        do predecessors->push_back(block_reference());
        while (accept(","));
      }
    }
    if (accept("catches")) {
      do {
        TypeId caught = accept("any") ? void_type : type_id(class_type());
        expect("->");
        c_.handler_list.push_back({caught, block_reference()});
        ++block.handlers;
      } while (accept(","));
    }
  }

  TypeText class_type() {
    Token where = peek();
    TypeText result = type();
    if (is_void(result)) wrong(where, "a handler's type is a class or 'any'");
    return result;
  }

  // [v7 =] operation [payload] [operands] [to blocks] [: type] ["name"]... [@pc]
  void instruction() {
    if (c_.blocks.empty()) return wrong("a block label such as b0:");
    index_ = static_cast<uint32_t>(c_.op.size());
    if (at_value()) {
      Token label = take();
      if (!value_labels_.try_emplace(*label_number(label, 'v'), index_).second) {
        return wrong(label, "this value was defined before");
      }
      expect("=");
    }
    auto found = peek().kind == TokenKind::word ? op_words().find(peek().text) : op_words().end();
    if (found == op_words().end()) return wrong("an operation");
    take();
    op_ = found->second.op;
    payload_ = found->second.payload;
    payload_type_.reset();
    if (!special_form()) {
      payload();
      operands();
      successors();
    }
    TypeId type = result_type();
    while (peek().kind == TokenKind::string) c_.names.push_back({ValueId(index_), string()});
    if (accept("@")) pc_ = static_cast<uint16_t>(number(UINT16_MAX));

    c_.op.push_back(op_);
    c_.type.push_back(type);
    c_.payload.push_back(payload_);
    c_.pc.push_back(pc_);
    c_.first_operand.push_back(static_cast<uint32_t>(c_.operand_list.size()));
    c_.blocks.back().end = static_cast<uint32_t>(c_.op.size());
  }

  void successor() {
    c_.successor_list.push_back(block_reference());
    ++c_.blocks.back().successors;
  }

  void successors() {
    if (!accept("to")) return;
    do successor();
    while (accept(","));
  }

  void operand() { c_.operand_list.push_back(value_reference()); }

  void operands() {
    if (accept("(")) {
      if (!at(")")) {
        do operand();
        while (accept(","));
      }
      expect(")");
    } else if (at_value()) {
      do operand();
      while (accept(","));
    }
  }

  // phi [b0: v1]; load v1[v2]; store int v1[v2] = v3; goto b1; if v1 < v2 then b1 else b2; switch v1 [...]
  bool special_form() {
    switch (op_) {
      case Op::phi:
        if (!at("[")) return false;
        labelled_phi();
        return true;
      case Op::array_load:
        if (!at_value() || !at("[", 1)) return false;
        element();
        return true;
      case Op::array_store:
        payload();
        if (at_value()) {
          element();
          expect("=");
          operand();
        } else {
          operands();
          successors();
        }
        return true;
      case Op::jump:
        if (!label_number(peek(), 'b')) return false;
        successor();
        return true;
      case Op::branch:
        if (!at_value()) return false;
        branch();
        return true;
      case Op::switch_:
        if (!at_value()) return false;
        labelled_switch();
        return true;
      default: return false;
    }
  }

  void element() {
    operand();
    expect("[");
    operand();
    expect("]");
  }

  void labelled_phi() {
    LabelledPhi& phi = phis_.emplace_back();
    phi.at = peek();
    phi.instruction = index_;
    expect("[");
    do {
      phi.predecessors.push_back(block_reference());
      expect(":");
      operand();
    } while (accept(","));
    expect("]");
  }

  void branch() {
    operand();
    condition();
    if (at_value()) {
      operand();
    } else if (peek().kind == TokenKind::number && peek().text == "0") {
      take();
    } else if (!accept("null")) {
      wrong("a value, 0 or null");
    }
    expect("then");
    successor();
    expect("else");
    successor();
  }

  void condition() {
    for (uint32_t i = 0; i < std::size(text_form::conditions); ++i) {
      if (!accept(text_form::conditions[i])) continue;
      payload_ = i;
      return;
    }
    wrong("a condition");
  }

  void labelled_switch() {
    operand();
    expect("[");
    std::vector<int32_t> keys;
    while (!at("default") && !failed()) {
      keys.push_back(integer<int32_t>(take_number("a key or 'default'")));
      expect(":");
      successor();
      expect(",");
    }
    expect("default");
    expect(":");
    successor();
    expect("]");
    payload_ = append(c_.switch_keys, keys);
  }

  // Payloads

  void payload() {
    Payload form = text_form::payload_of(op_);
    if (at("#") && form != Payload::string && form != Payload::method_type) return raw_payload();
    switch (form) {
      case Payload::none:
      case Payload::nan: break;
      case Payload::number: payload_ = static_cast<uint32_t>(number(UINT32_MAX)); break;
      case Payload::int_bits:
      case Payload::float_bits:
      case Payload::long_index:
      case Payload::double_index: constant(); break;
      case Payload::string: payload_ = string().raw; break;
      case Payload::type:
        payload_type_ = type_id(type());
        payload_ = payload_type_->raw();
        break;
      case Payload::method_type: payload_ = method_type().raw; break;
      case Payload::handle: payload_ = append(c_.handles, handle()); break;
      case Payload::constant:
      case Payload::call_site: dynamic(); break;
      case Payload::member: {
        bool by_default = text_form::interface_by_default(op_);
        payload_ = member_number(member(by_default, &payload_type_));
        break;
      }
      case Payload::condition: condition(); break;
      case Payload::keys: key_list(); break;
    }
  }

  // "#7", and for the constants "#7L" or "#7d".
  void raw_payload() {
    expect("#");
    if (op_ == Op::const_int && peek().kind == TokenKind::number && !peek().text.empty()) {
      char suffix = peek().text.back();
      if (suffix != 'L' && suffix != 'd') return wrong("an index that ends with L or d");
      op_ = suffix == 'L' ? Op::const_long : Op::const_double;
      std::string_view digits = take().text;
      payload_ = integer<uint32_t>(digits.substr(0, digits.size() - 1));
      return;
    }
    payload_ = static_cast<uint32_t>(number(UINT32_MAX));
  }

  Symbol method_type() {
    if (peek().kind == TokenKind::string) return string();
    Described result;
    if (!at("(")) wrong("'(' or a string");
    descriptor(result);
    return result.descriptor;
  }

  void key_list() {
    std::vector<int32_t> keys;
    expect("{");
    if (!at("}")) {
      do keys.push_back(integer<int32_t>(take_number("a key")));
      while (accept(","));
    }
    expect("}");
    payload_ = append(c_.switch_keys, keys);
  }

  void dynamic() {
    Dynamic result;
    Described site;
    if (peek().kind == TokenKind::string) site.descriptor = string();
    site.name = name();
    if (!site.descriptor) descriptor(site);
    if (site.type) payload_type_ = type_id(*site.type);
    expect("by");
    result.bootstrap = handle();
    result.name = site.name;
    result.descriptor = site.descriptor;
    payload_ = append(c_.dynamics, result);
  }

  MethodHandle handle() {
    MethodHandle result;
    if (accept("kind")) {
      result.kind = static_cast<uint8_t>(number(UINT8_MAX));
    } else {
      for (uint8_t kind = 1; kind < std::size(text_form::handle_kinds); ++kind) {
        if (accept(text_form::handle_kinds[kind])) result.kind = kind;
        if (result.kind != 0) break;
      }
      if (result.kind == 0) wrong("the kind of a method handle");
    }
    result.member = member(text_form::interface_by_default(result.kind), nullptr);
    return result;
  }

  // [interface | class] owner.name(int) : void
  MemberRef member(bool interface_owner, std::optional<TypeId>* type) {
    MemberRef result;
    result.interface_owner = interface_owner;
    if (accept("interface")) {
      result.interface_owner = true;
    } else if (accept("class")) {
      result.interface_owner = false;
    }
    Described parts;
    if (peek().kind == TokenKind::string) parts.descriptor = string();
    result.owner = type_id(owner_and_name(parts.name));
    if (!parts.descriptor) descriptor(parts);
    if (type && parts.type) *type = type_id(*parts.type);
    result.name = parts.name;
    result.descriptor = parts.descriptor;
    return result;
  }

  // "java.util.Map.get" is one word; "int[].clone" and "`odd/Name`.get" are several tokens.
  TypeText owner_and_name(Symbol& name_out) {
    size_t dot = peek().text.rfind('.');
    bool continues = at(".", 1) || (at("[", 1) && at("]", 2));
    if (peek().kind == TokenKind::word && !continues && dot != std::string_view::npos) {
      std::string_view word = take().text;
      name_out = intern(word.substr(dot + 1));
      TypeText owner = primitive(word.substr(0, dot));
      if (owner.base == void_type) owner.class_name = intern(internal_name(word.substr(0, dot)));
      return owner;
    }
    TypeText owner = type();
    expect(".");
    name_out = name();
    return owner;
  }

  static TypeText primitive(std::string_view word) {
    constexpr std::string_view words[] = {"boolean", "byte", "char", "short", "int", "long", "float", "double"};
    for (uint32_t i = 0; i < std::size(words); ++i) {
      if (word == words[i]) return {TypeId::from_raw(i + 1), {}, 0};
    }
    return word == "null" ? TypeText{null_type, {}, 0} : TypeText{};
  }

  uint32_t member_number(const MemberRef& ref) {
    auto key = std::make_tuple(ref.owner.raw(), ref.name.raw, ref.descriptor.raw, ref.interface_owner);
    auto [slot, fresh] = member_index_.try_emplace(key, static_cast<uint32_t>(c_.members.size()));
    if (fresh) c_.members.push_back(ref);
    return slot->second;
  }

  // Constants: 5, 5L, 2.5f, 1e-05d, nanf, inff, -infd, float(0x7fc00001), double(0x...)
  void constant() {
    if (accept("float")) return bits(Op::const_float, UINT32_MAX);
    if (accept("double")) return bits(Op::const_double, UINT64_MAX);
    if (accept("nanf")) return float_constant(std::numeric_limits<float>::quiet_NaN());
    if (accept("nand")) return double_constant(std::numeric_limits<double>::quiet_NaN());
    if (peek().kind != TokenKind::number && !at("inff") && !at("infd")) return wrong("a constant");
    Token token = take();
    std::string_view digits = token.text.substr(0, token.text.size() - 1);
    switch (token.text.back()) {
      case 'L':
        op_ = Op::const_long;
        payload_ = append(c_.wide_constants, static_cast<uint64_t>(integer<int64_t>(digits, token)));
        break;
      case 'f': float_constant(decimal<float>(digits, token)); break;
      case 'd': double_constant(decimal<double>(digits, token)); break;
      default: payload_ = static_cast<uint32_t>(integer<int32_t>(token.text, token));
    }
  }

  void bits(Op op, uint64_t max) {
    op_ = op;
    expect("(");
    uint64_t value = number(max);
    payload_ = op == Op::const_float ? static_cast<uint32_t>(value) : append(c_.wide_constants, value);
    expect(")");
  }
  void float_constant(float value) {
    op_ = Op::const_float;
    payload_ = std::bit_cast<uint32_t>(value);
  }
  void double_constant(double value) {
    op_ = Op::const_double;
    payload_ = append(c_.wide_constants, std::bit_cast<uint64_t>(value));
  }

  std::string_view take_number(std::string_view expected) {
    if (peek().kind != TokenKind::number) wrong(expected);
    return take().text;
  }

  template <class T>
  T integer(std::string_view digits, const Token& token) {
    T value = 0;
    auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error != std::errc() || end != digits.data() + digits.size()) {
      wrong(token, fmt::format("expected an integer of {} bits", 8 * sizeof(T)));
    }
    return value;
  }
  template <class T>
  T integer(std::string_view digits) {
    return integer<T>(digits, peek());
  }

  template <class T>
  T decimal(std::string_view digits, const Token& token) {
    T value = 0;
    auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error != std::errc() || end != digits.data() + digits.size()) wrong(token, "expected a decimal number");
    return value;
  }

  // Types

  TypeId type_id(const TypeText& type) {
    TypeId base = type.base;
    if (type.class_name) {
      if (program_.classes().size() >= TypeId::max_classes) {
        wrong(peek(), "too many classes");
        return void_type;
      }
      base = TypeId::of_class(program_.class_or_phantom(type.class_name));
    }
    return base.array_of(type.dimensions);
  }

  TypeId result_type() {
    if (accept(":")) return type_id(type());
    text_form::DefaultType otherwise = text_form::default_type(op_);
    if (otherwise.fixed) return *otherwise.fixed;
    if (!otherwise.class_name.empty()) return type_id({void_type, intern(otherwise.class_name), 0});
    if (otherwise.of_payload && payload_type_) return *payload_type_;
    wrong("':' and a type");
    return void_type;
  }

  // The end of a body

  void resolve_labels() {
    for (ValueId& v : c_.operand_list) resolve(v, value_labels_, 'v');
    for (BlockId& b : c_.successor_list) resolve(b, block_labels_, 'b');
    for (Handler& h : c_.handler_list) resolve(h.target, block_labels_, 'b');
    for (auto& list : explicit_predecessors_) {
      if (!list) continue;
      for (BlockId& b : *list) resolve(b, block_labels_, 'b');
    }
    if (failed()) return;
    predecessors();
    for (LabelledPhi& phi : phis_) sort_operands(phi);
  }

  template <class IdType>
  void resolve(IdType& id, const absl::flat_hash_map<uint32_t, uint32_t>& labels, char letter) {
    auto found = labels.find(id.raw);
    if (found != labels.end()) {
      id = IdType(found->second);
    } else {
      wrong(label_tokens_.at({letter, id.raw}),
            letter == 'v' ? "this value is defined nowhere" : "this block is defined nowhere");
    }
  }

  void predecessors() {
    std::vector<std::vector<BlockId>> found(c_.blocks.size());
    for (uint32_t b = 0; b < c_.blocks.size(); ++b) {
      const Block& block = c_.blocks[b];
      auto add = [&](BlockId target) {
        std::vector<BlockId>& list = found[target.raw];
        if (list.empty() || list.back().raw != b) list.push_back(BlockId(b));
      };
      for (uint32_t k = 0; k < block.successors; ++k) add(c_.successor_list[block.first_successor + k]);
      for (uint32_t k = 0; k < block.handlers; ++k) add(c_.handler_list[block.first_handler + k].target);
    }
    if (!found.empty()) found[0].clear();  // the entry has those it lists
    for (uint32_t b = 0; b < c_.blocks.size(); ++b) {
      const std::vector<BlockId>& list = explicit_predecessors_[b].value_or(found[b]);
      c_.blocks[b].first_predecessor = static_cast<uint32_t>(c_.predecessor_list.size());
      c_.blocks[b].predecessors = static_cast<uint32_t>(list.size());
      c_.predecessor_list.insert(c_.predecessor_list.end(), list.begin(), list.end());
    }
  }

  // Puts the operands into the order of the block's predecessors.
  void sort_operands(LabelledPhi& phi) {
    auto after = std::ranges::upper_bound(c_.blocks, phi.instruction, {}, &Block::first);
    const Block& block = *std::prev(after);
    std::span<const BlockId> order =
        std::span(c_.predecessor_list).subspan(block.first_predecessor, block.predecessors);
    std::span<ValueId> operands = std::span(c_.operand_list).subspan(c_.first_operand[phi.instruction]);
    if (phi.predecessors.size() != order.size()) return phi_mismatch(phi);
    std::vector<std::pair<uint32_t, ValueId>> given;
    for (size_t k = 0; k < order.size(); ++k) {
      BlockId from = phi.predecessors[k];
      resolve(from, block_labels_, 'b');
      given.emplace_back(from.raw, operands[k]);
    }
    std::ranges::stable_sort(given, {}, &std::pair<uint32_t, ValueId>::first);
    for (size_t k = 0; k < order.size(); ++k) {
      if (given[k].first != order[k].raw) return phi_mismatch(phi);
      operands[k] = given[k].second;
    }
  }

  void phi_mismatch(const LabelledPhi& phi) {
    wrong(phi.at, "the operands of this phi do not name each predecessor of its block once");
  }

  Program& program_;
  BodyColumns c_;
  std::optional<uint16_t> declared_parameters_;
  uint8_t notes_ = 0;
  uint16_t pc_ = 0;
  absl::flat_hash_map<uint32_t, uint32_t> value_labels_, block_labels_;
  absl::flat_hash_map<std::pair<char, uint32_t>, Token> label_tokens_;  // where each label is first used
  std::vector<std::optional<std::vector<BlockId>>> explicit_predecessors_;
  std::vector<LabelledPhi> phis_;
  absl::flat_hash_map<std::tuple<uint32_t, uint32_t, uint32_t, bool>, uint32_t> member_index_;

  // The instruction that is being read.
  uint32_t index_ = 0;
  Op op_ = Op::param;
  uint32_t payload_ = 0;
  std::optional<TypeId> payload_type_;
};

}  // namespace

Result<ParsedProgram> parse_program(std::string_view text, SymbolTable& symbols) {
  if (text.size() >= UINT32_MAX) return fail(0, "the text is longer than 4 GiB");
  Result<std::vector<Token>> tokens = Lexer(text).run();
  if (!tokens) return std::unexpected(tokens.error());
  IdVector<MethodId, size_t> starts;
  Result<Program> program = HeaderParser(text, *tokens, symbols).parse(starts);
  if (!program) return std::unexpected(program.error());

  Arena arena;
  IdVector<MethodId, const Body*> bodies(starts.size(), nullptr);
  BodyParser parser(text, *tokens, *program);
  for (MethodId m : starts.ids()) {
    if (starts[m] != 0) bodies[m] = parser.parse(m, starts[m], arena);
    if (parser.failed()) return std::unexpected(parser.failure());
  }
  return ParsedProgram(std::move(*program), std::move(arena), std::move(bodies));
}

}  // namespace heddle::ir
