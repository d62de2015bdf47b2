#include "models/effect_parser.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace heddle::models {
namespace {

// In the order of Intrinsic, without `none`; of ThreadKind.
constexpr std::string_view intrinsics[] = {
    "class_for_name",     "load_class",      "new_instance",        "constructor_of",
    "construct",          "method_named",    "methods_of",          "invoke_method",
    "field_named",        "fields_of",       "field_get",           "field_set",
    "array_new_instance", "array_type",      "service_load",        "proxy_new_instance",
    "enum_constants",     "unsafe_get",      "unsafe_put",          "method_handle_invoke",
    "var_handle_get",     "var_handle_set",  "allocate_instance",   "component_type",
    "superclass_of",      "interfaces_of",   "method_handle_named", "constructor_handle",
    "field_handle_named", "element_handle",  "handle_of",           "combined_handle",
    "catching_handle",    "initialize_class"};
constexpr std::string_view thread_kinds[] = {"thread",    "virtual_thread", "pool",        "timer",
                                             "fork_join", "completion",     "stream",      "shutdown_hook",
                                             "cleaner",   "finalizer",      "event_queue", "signal"};
static_assert(std::size(intrinsics) == static_cast<size_t>(Intrinsic::initialize_class));
static_assert(std::size(thread_kinds) == static_cast<size_t>(ThreadKind::signal) + 1);

template <size_t n>
std::optional<size_t> position(const std::string_view (&words)[n], std::string_view word) {
  auto found = std::ranges::find(words, word);
  return found == std::end(words) ? std::nullopt : std::optional<size_t>(found - std::begin(words));
}

constexpr size_t longest_path = 100;  // a model follows a path step by step

bool is_name_byte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$' ||
         static_cast<unsigned char>(c) >= 0x80;
}

// Recursive descent without recursion: nothing nests. The first failure is sticky, as in ByteReader.
class EffectParser {
 public:
  explicit EffectParser(std::string_view text) : text_(text) { skip_space(); }

  Result<EffectText> parse() {
    EffectText effect = read_effect();
    if (!failure_ && at_ != text_.size()) expected("the end of the effect");
    if (failure_) return std::unexpected(*failure_);
    return effect;
  }

 private:
  EffectText read_effect() {
    if (take_word("initialize")) return {{}, {.kind = EffectKind::initialize, .type = type()}, {}};
    EffectText effect;
    effect.repeated = take_word("repeatedly");
    if (starts_assignment()) {
      effect.target = path();
      if (!take('=')) expected("'='");
    }
    if (take_word("spawn")) {
      effect.spawns = thread_kind();
      effect.value = call_or_read(path());
      if (effect.value.kind != EffectKind::call) expected("a call to spawn");
    } else {
      effect.value = value();
    }
    return effect;
  }

  bool starts_assignment() const { return text_.contains('='); }

  ThreadKind thread_kind() {
    size_t start = at_;
    auto kind = position(thread_kinds, word());
    if (kind && at_ < text_.size() && is_name_byte(text_[at_])) return static_cast<ThreadKind>(*kind);
    at_ = start;
    return ThreadKind::thread;
  }

  Value value() {
    if (take('(')) return cast();
    if (take_word("new")) return creation();
    if (take_word("clone")) return {.kind = EffectKind::clone, .path = path()};
    if (take_word("class_of")) return {.kind = EffectKind::class_of, .path = path()};
    if (take_word("current_thread")) return {.kind = EffectKind::current_thread};
    if (take_word("string")) return {.kind = EffectKind::computed_string};
    return call_or_read(path());
  }

  Value cast() {
    Value value{.kind = EffectKind::cast, .type = type()};
    if (!take(')')) expected("')'");
    value.path = path();
    return value;
  }

  Value creation() {
    Value value{.kind = EffectKind::new_object, .type = type()};
    if (at('(')) read_parentheses(value);
    return value;
  }

  Value call_or_read(Path path) {
    Value value{.path = std::move(path)};
    if (!at('(')) return value;
    read_parentheses(value);
    auto intrinsic = value.path.size() == 1 ? position(intrinsics, value.path[0]) : std::nullopt;
    value.kind = intrinsic ? EffectKind::intrinsic : EffectKind::call;
    if (intrinsic) value.intrinsic = static_cast<Intrinsic>(*intrinsic + 1);
    return value;
  }

  // "(arguments)" or "(types)(arguments)".
  void read_parentheses(Value& value) {
    size_t start = at_;
    size_t close = text_.find(')', at_);
    size_t after = close == std::string_view::npos ? close : text_.find_first_not_of(' ', close + 1);
    if (after != std::string_view::npos && text_[after] == '(') {
      value.parameter_types = list<std::string>([this] { return type(); });
      start = at_;
    }
    at_ = start;
    value.arguments = list<Path>([this] { return path(); });
  }

  template <class T, class Read>
  std::vector<T> list(Read read) {
    std::vector<T> items;
    if (!take('(')) expected("'('");
    while (!failure_ && !at(')')) {
      items.push_back(read());
      if (!take(',')) break;
    }
    if (!take(')')) expected("')'");
    return items;
  }

  Path path() {
    Path path;
    std::string_view first = word();
    if (first == "_") return path;
    if (first.empty()) expected("a name");
    path.emplace_back(first);
    while (!failure_) {
      if (path.size() > longest_path) expected("a shorter path");
      if (take_brackets()) {
        path.emplace_back("[]");
      } else if (take('.')) {
        path.emplace_back(word());
        if (path.back().empty()) expected("a name");
      } else {
        break;
      }
    }
    return path;
  }

  std::string type() {
    std::string type;
    do {
      std::string_view name = word();
      if (name.empty()) expected("a type");
      type += name;
    } while (!failure_ && take('.') && (type += '.', true));
    while (take_brackets()) type += "[]";
    return type;
  }

  std::string_view word() {
    size_t start = at_;
    while (at_ < text_.size() && is_name_byte(text_[at_])) ++at_;
    std::string_view word = text_.substr(start, at_ - start);
    skip_space();
    return word;
  }

  bool take_word(std::string_view wanted) {
    size_t start = at_;
    if (word() == wanted && !at('.') && !at('(')) return true;
    at_ = start;
    return false;
  }

  bool take_brackets() {
    if (!text_.substr(at_).starts_with("[]")) return false;
    at_ += 2;
    skip_space();
    return true;
  }

  bool at(char c) const { return at_ < text_.size() && text_[at_] == c; }
  bool take(char c) {
    if (!at(c)) return false;
    ++at_;
    skip_space();
    return true;
  }
  void skip_space() {
    while (at(' ')) ++at_;
  }

  void expected(std::string_view what) {
    if (failure_) return;
    std::string_view rest = text_.substr(at_, 20);
    failure_ = Failure{rest.empty() ? fmt::format("expected {} at the end of '{}'", what, text_)
                                    : fmt::format("expected {} before '{}' in '{}'", what, rest, text_),
                       at_};
  }

  std::string_view text_;
  size_t at_ = 0;
  std::optional<Failure> failure_;
};

}  // namespace

std::string_view name_of(Intrinsic intrinsic) {
  return intrinsic == Intrinsic::none ? "none" : intrinsics[static_cast<size_t>(intrinsic) - 1];
}
std::string_view name_of(ThreadKind kind) { return thread_kinds[static_cast<size_t>(kind)]; }

Result<EffectText> parse_effect(std::string_view text) { return EffectParser(text).parse(); }

}  // namespace heddle::models
