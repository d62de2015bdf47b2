#include "models/sync_parser.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

namespace heddle::models {
namespace {

// In the order of SyncKind, of LockMode.
constexpr std::string_view verbs[] = {"acquire", "release",    "wait_inside", "ends", "signal",
                                      "await",   "interrupts", "notifies",    "after"};
constexpr std::string_view modes[] = {"exclusive", "read", "write", "optimistic"};
static_assert(std::size(verbs) == static_cast<size_t>(SyncKind::after) + 1);
static_assert(std::size(modes) == static_cast<size_t>(LockMode::optimistic) + 1);

constexpr size_t longest_lock_path = 20;

// Words between spaces; a comma is a word. The first failure is sticky.
class StatementParser {
 public:
  explicit StatementParser(std::string_view text) : text_(text) { skip_space(); }

  Result<FactText> fact() {
    FactText text;
    size_t verb = choice(verbs, "a verb");
    text.fact.kind = static_cast<SyncKind>(verb);
    read_subject(text);
    while (!failure_ && at_ < text_.size()) read_condition(text.fact);
    return done(std::move(text));
  }

  Result<UseText> use() {
    constexpr std::string_view accesses[] = {"read", "write"};
    UseText text;
    text.writes = choice(accesses, "read or write") == 1;
    text.object = path();
    if (take("under")) {
      do text.under.push_back(path());
      while (take(","));
    }
    if (take("made")) {
      text.made_true = take("true");
      if (!text.made_true) expected("'true'");
    }
    return done(std::move(text));
  }

  Result<ResultText> result() {
    ResultText text;
    if (take("new")) {
      text.kind = ReturnKind::fresh;
    } else if (take("taken")) {
      text.kind = ReturnKind::taken;
    } else {
      text.source = path();
    }
    if (text.source.size() > 1) expected("a parameter, not a field,");
    return done(std::move(text));
  }

  Result<HandleAccess> handle_access() {
    constexpr std::string_view accesses[] = {"read", "write", "update"};
    constexpr std::string_view access_modes[] = {"plain", "opaque", "ordered"};
    const size_t access = choice(accesses, "read, write or update");
    const size_t mode = choice(access_modes, "plain, opaque or ordered");
    return done(HandleAccess{access != 1, access != 0, mode > 0, mode > 1});
  }

  Result<Path> place() { return done(path()); }

 private:
  void read_subject(FactText& text) {
    Subject& subject = text.fact.subject;
    bool of_threads = text.fact.kind == SyncKind::ends || text.fact.kind == SyncKind::interrupts;
    if (of_threads && take("spawned")) {
      subject.kind = SubjectKind::spawned;
    } else if (of_threads && take("executor")) {
      subject.kind = SubjectKind::executor;
    } else if (of_threads && take("elements")) {
      subject.kind = SubjectKind::elements;
      if (!take("of")) expected("'of'");
      text.place = path();
    } else {
      text.place = path();
    }
  }

  void read_condition(SyncFact& fact) {
    bool locks = fact.kind == SyncKind::acquire || fact.kind == SyncKind::release;
    bool permits = locks || fact.kind == SyncKind::signal || fact.kind == SyncKind::await;
    if (locks && take("as")) {
      fact.mode = static_cast<LockMode>(choice(modes, "read, write or optimistic"));
    } else if (take("if")) {
      fact.if_false = (locks || fact.kind == SyncKind::ends) && take("false");
      fact.if_true = !fact.if_false && take("true");
      fact.if_returned = !locks && !fact.if_false && !fact.if_true && take("returned");
      if (!fact.if_true && !fact.if_false && !fact.if_returned) expected("'true'");
    } else if (take("timed")) {
      fact.timed = true;
    } else if (locks && take(fact.kind == SyncKind::acquire ? "from" : "to")) {
      if (!take("zero")) expected("'zero'");
      fact.by_value = true;
    } else if (fact.kind == SyncKind::ends && take("inside")) {
      fact.inside = true;
    } else if (permits && take("one")) {
      if (!take("permit")) expected("'permit'");
      fact.one_permit = true;
    } else {
      expected(locks ? "'as', 'if true', 'timed', 'one permit' or 'from zero'" : "'if true' or 'timed'");
    }
  }

  template <size_t n>
  size_t choice(const std::string_view (&words)[n], std::string_view what) {
    for (size_t i = 0; i < n; ++i)
      if (take(words[i])) return i;
    expected(what);
    return 0;
  }

  // "this.sync": names without spaces around the dots.
  Path path() {
    Path path;
    std::string_view rest = next();
    if (rest.empty() || rest == ",") expected("this or arg0");
    for (bool more = !failure_; more;) {
      size_t dot = rest.find('.');
      path.emplace_back(rest.substr(0, dot));
      if (path.back().empty() || path.size() > longest_lock_path) expected("a path such as this.lock");
      more = !failure_ && dot != rest.npos;
      if (more) rest.remove_prefix(dot + 1);
    }
    if (!failure_) advance(next());
    return path;
  }

  std::string_view next() const {
    std::string_view rest = text_.substr(at_);
    if (rest.starts_with(',')) return rest.substr(0, 1);
    return rest.substr(0, rest.find_first_of(" ,"));
  }

  bool take(std::string_view word) {
    if (failure_ || next() != word) return false;
    advance(word);
    return true;
  }

  void advance(std::string_view word) {
    at_ += word.size();
    skip_space();
  }

  void skip_space() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  }

  template <class T>
  Result<T> done(T value) {
    if (!failure_ && at_ != text_.size()) expected("the end");
    if (failure_) return std::unexpected(*failure_);
    return value;
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

std::string_view name_of(SyncKind kind) { return verbs[static_cast<size_t>(kind)]; }
std::string_view name_of(LockMode mode) { return modes[static_cast<size_t>(mode)]; }

Result<FactText> parse_fact(std::string_view text) { return StatementParser(text).fact(); }
Result<UseText> parse_use(std::string_view text) { return StatementParser(text).use(); }
Result<HandleAccess> parse_handle_access(std::string_view text) { return StatementParser(text).handle_access(); }
Result<ResultText> parse_result(std::string_view text) { return StatementParser(text).result(); }
Result<Path> parse_place(std::string_view text) { return StatementParser(text).place(); }

}  // namespace heddle::models
