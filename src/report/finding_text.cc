#include "report/finding_text.h"

#include <algorithm>

namespace heddle::report {
namespace {

using namespace findings;

constexpr size_t short_pairs = 5;    // further pairs that get a line each
constexpr size_t short_spawns = 3;   // places where a thread is started
constexpr size_t short_frames = 12;  // of a stack, half of them at either end

Ink ink_of(Confidence confidence) {
  switch (confidence) {
    case Confidence::certain: return Ink::certain;
    case Confidence::likely: return Ink::likely;
    case Confidence::possible: return Ink::possible;
  }
  return Ink::plain;
}

class FindingText {
 public:
  FindingText(TextLines& lines, const Report& report, const Finding& finding, bool in_full)
      : lines_(lines), report_(report), finding_(finding), in_full_(in_full) {}

  void write() {
    write_headline();
    if (!finding_.message.empty()) lines_.paragraph(finding_.message);
    if (in_full_) {
      for (size_t i = 0; i < finding_.pairs.size(); ++i) {
        lines_.empty_line();
        if (finding_.pairs.size() > 1)
          lines_.line("  {}", lines_.in(Ink::bold, fmt::format("Pair {} of {}, {}", i + 1, finding_.pairs.size(),
                                                               to_string(finding_.pairs[i].confidence))));
        write_pair(finding_.pairs[i]);
      }
    } else if (!finding_.pairs.empty()) {
      write_pair(finding_.pairs.front());
      write_further_pairs();
    }
    if (!finding_.fix.empty()) lines_.line("  {} {}", lines_.in(Ink::bold, "fix:"), finding_.fix);
  }

 private:
  void write_headline() {
    std::string where;
    if (!finding_.pairs.empty() && !finding_.pairs.front().sides.empty())
      where = location(finding_.pairs.front().sides.front().place) + ": ";
    std::string what;
    for (const std::string* word : {&finding_.kind, &finding_.idiom, &finding_.grade})
      if (!word->empty()) what += (what.empty() ? " (" : ", ") + *word;
    if (!what.empty()) what += ')';
    lines_.line("{}{} {} {}{} {}", lines_.in(Ink::bold, where),
                lines_.in(ink_of(finding_.confidence),
                          fmt::format("{} {}", to_string(finding_.confidence), spoken(finding_.rule))),
                finding_.rule == Rule::atomicity ? "in" : "on", lines_.in(Ink::bold, finding_.subject), what,
                lines_.in(Ink::quiet, fmt::format("[{}]", finding_.id)));
  }

  void write_pair(const Pair& pair) {
    if (pair.context) write_side(*pair.context, "context");
    for (size_t i = 0; i < pair.sides.size(); ++i) write_side(pair.sides[i], role(finding_.rule, pair, i));
    if (pair.object)
      lines_.line("  object: {} allocated at {}", pair.object->class_name, describe(pair.object->allocated_at));
    if (!pair.doubt.empty()) lines_.line("  only possible: {}", pair.doubt);
  }

  void write_side(const Side& side, std::string_view what) {
    lines_.line("  {} by {}{}", lines_.in(Ink::bold, what), describe_thread(report_, side.thread),
                spawns(side.thread));
    write_snippet(side.place);
    write_stack(frames(side));
    if (side.locks.empty()) lines_.line("    holding no lock");
    for (const Lock& lock : side.locks) lines_.line("    holding {}", describe_lock(lock, "since"));
    if (side.wants) lines_.line("    wants {}", describe_lock(*side.wants, "at"));
  }

  std::string spawns(uint32_t id) const {
    auto thread = std::ranges::find(report_.program.threads, id, &Thread::id);
    if (thread == report_.program.threads.end() || thread->spawned_at.empty()) return {};
    std::string text = ", started at ";
    size_t shown = in_full_ ? thread->spawned_at.size() : std::min(short_spawns, thread->spawned_at.size());
    for (size_t i = 0; i < shown; ++i) text += (i == 0 ? "" : " and ") + describe(thread->spawned_at[i]);
    if (size_t more = thread->spawned_at.size() - shown) text += fmt::format(" and {} more places", more);
    return text;
  }

  static std::string describe_lock(const Lock& lock, std::string_view taken) {
    std::string mode = lock.mode == LockMode::exclusive ? "" : fmt::format(" for {}ing", lock_verb(lock.mode));
    std::string kind = lock.class_name.empty() ? "" : fmt::format(" ({})", lock.class_name);
    bool known = !lock.acquired_at.class_name.empty();
    std::string where = known ? fmt::format(", {} {}", taken, describe(lock.acquired_at)) : "";
    return fmt::format("{}{}{}{}", lock.expr, kind, mode, where);
  }
  static std::string_view lock_verb(LockMode mode) { return mode == LockMode::read ? "read" : "writ"; }

  void write_snippet(const Place& place) {
    if (place.source_line.empty()) return;
    std::string gutter = fmt::format("{:>5} |", place.line);
    lines_.line("  {} {}", lines_.in(Ink::quiet, gutter), place.source_line);
  }

  void write_stack(const std::vector<const Place*>& stack) {
    bool cut = !in_full_ && stack.size() > short_frames;
    for (size_t i = 0; i < stack.size(); ++i) {
      if (cut && i == short_frames / 2) {
        size_t left_out = stack.size() - short_frames;
        lines_.line("    ... {} more", left_out);
        i += left_out;
      }
      lines_.line("    at {}", describe(*stack[i]));
    }
  }

  void write_further_pairs() {
    size_t more = finding_.pairs.size() - 1;
    if (more == 0) return;
    size_t shown = std::min(more, short_pairs);
    lines_.line("  {} more pair{}:", more, more == 1 ? "" : "s");
    for (size_t i = 1; i <= shown; ++i) {
      const Pair& pair = finding_.pairs[i];
      std::string places;
      for (const Side& side : pair.sides)
        places += fmt::format("{}{} {}", places.empty() ? "" : ", ", to_string(side.kind), location(side.place));
      lines_.line("    {} ({})", places, to_string(pair.confidence));
    }
    if (more > shown) lines_.line("    and {} more; heddle explain {}", more - shown, finding_.id);
  }

  TextLines& lines_;
  const Report& report_;
  const Finding& finding_;
  bool in_full_;
};

}  // namespace

std::string TextLines::in(Ink ink, std::string_view text) const {
  if (!style_.colour || ink == Ink::plain || text.empty()) return std::string(text);
  static constexpr std::string_view codes[] = {"0", "1", "1;31", "1;33", "1;36", "2"};  // as Ink
  return fmt::format("\x1b[{}m{}\x1b[0m", codes[static_cast<size_t>(ink)], text);
}

void TextLines::paragraph(std::string_view text) {
  constexpr size_t width = 100;
  size_t column = 0;
  while (!text.empty()) {
    size_t end = std::min(text.find(' '), text.size());
    bool fits = column != 0 && column + 1 + end <= width;
    if (!fits && column != 0) text_ += '\n';
    text_ += fits ? " " : "  ";
    text_ += text.substr(0, end);
    column = fits ? column + 1 + end : 2 + end;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  text_ += '\n';
}

void write_finding(TextLines& lines, const Report& report, const Finding& finding, bool in_full) {
  FindingText(lines, report, finding, in_full).write();
}

}  // namespace heddle::report
