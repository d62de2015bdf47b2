#include "base/diagnostics.h"

#include <gtest/gtest.h>

#include "base/parallel.h"

namespace heddle {
namespace {

std::vector<std::string> lines(Diagnostics& diagnostics) {
  std::vector<std::string> result;
  for (const Diagnostic& d : diagnostics.take()) result.push_back(to_string(d));
  return result;
}

TEST(Diagnostics, TextNamesFileOffsetAndSeverity) {
  EXPECT_EQ(to_string({Severity::error, "a.jar!/A.class", 26, "constant pool ends early"}),
            "a.jar!/A.class: offset 0x1a: error: constant pool ends early");
  EXPECT_EQ(to_string({Severity::warning, "a.jar", std::nullopt, "odd"}), "a.jar: warning: odd");
  EXPECT_EQ(to_string({Severity::note, "", std::nullopt, "no rule is built yet"}), "note: no rule is built yet");
}

TEST(Diagnostics, TextIsOneLineWhateverTheInputNames) {
  EXPECT_EQ(to_string({Severity::error, "a\nb.jar", std::nullopt, "class \x1b[31m\x7f"}),
            "a\\x0ab.jar: error: class \\x1b[31m\\x7f");
  // Kept: two, three and four bytes. Shown as bytes: C1 controls, overlong, surrogate, beyond Unicode, cut.
  EXPECT_EQ(to_string({Severity::note, "", std::nullopt, "\u00e9\u20ac\U0001F600"}),
            "note: \u00e9\u20ac\U0001F600");
  EXPECT_EQ(
      to_string({Severity::note, "", std::nullopt, "\xc2\x9b \xc0\x80 \xed\xa0\x80 \xf4\x90\x80\x80 \xe2\x82"}),
      "note: \\xc2\\x9b \\xc0\\x80 \\xed\\xa0\\x80 \\xf4\\x90\\x80\\x80 \\xe2\\x82");
  // What turns the direction of text, or ends a line elsewhere than on a terminal.
  EXPECT_EQ(to_string({Severity::note, "", std::nullopt, "a\u202Eb\u2066c\u2028d \u2070"}),
            "note: a\\xe2\\x80\\xaeb\\xe2\\x81\\xa6c\\xe2\\x80\\xa8d \u2070");
}

TEST(Diagnostics, LongNamesAreCut) {
  std::string name(60000, 'x');
  std::string text = to_string({Severity::error, name + ".class", 4, name + " is no name"});
  std::string shown(400, 'x');
  EXPECT_EQ(text, shown + "[59206 bytes left out]" + shown.substr(6) + ".class: offset 0x4: error: " + shown +
                      "[59211 bytes left out]" + shown.substr(11) + " is no name");
  EXPECT_EQ(to_string({Severity::note, "", std::nullopt, std::string(1000, 'x')}),
            "note: " + std::string(1000, 'x'));
  // Not inside a character.
  std::string euros;
  for (int i = 0; i < 400; ++i) euros += "\u20ac";
  std::string cut = to_string({Severity::note, "", std::nullopt, euros});
  EXPECT_EQ(cut.find("\\x"), std::string::npos) << cut;
  EXPECT_NE(cut.find("\u20ac[402 bytes left out]\u20ac"), std::string::npos) << cut;
}

TEST(Diagnostics, SortedByFilePlaceSeverityText) {
  Diagnostics diagnostics;
  diagnostics.note("b", "1");
  diagnostics.error("a", Failure{"late", 9});
  diagnostics.note("a", "whole file");
  diagnostics.error("a", "whole file");
  diagnostics.error("a", Failure{"y", 2});
  diagnostics.error("a", Failure{"x", 2});
  EXPECT_EQ(lines(diagnostics),
            (std::vector<std::string>{"a: error: whole file", "a: note: whole file", "a: offset 0x2: error: x",
                                      "a: offset 0x2: error: y", "a: offset 0x9: error: late", "b: note: 1"}));
}

TEST(Diagnostics, RepetitionsAreShownOnceAndTakeEmpties) {
  Diagnostics diagnostics;
  diagnostics.note("a", "same");
  diagnostics.note("a", "same");
  diagnostics.warning("a", "same");
  EXPECT_EQ(lines(diagnostics), (std::vector<std::string>{"a: warning: same", "a: note: same"}));
  EXPECT_TRUE(diagnostics.take().empty());
}

TEST(Diagnostics, ParallelAddsGiveOneOrder) {
  auto collect = [](unsigned jobs) {
    Diagnostics diagnostics;
    parallel_for(Jobs{jobs}, 500, 1, [&](size_t i) {
      diagnostics.note("file" + std::to_string(i % 7), "message " + std::to_string(i % 50));
    });
    return lines(diagnostics);
  };
  EXPECT_EQ(collect(1), collect(8));
  EXPECT_EQ(collect(1).size(), 350u);
}

}  // namespace
}  // namespace heddle
