// Rows of a label, a place and some text, in aligned columns. A label is written where it changes; what is said of
// one place is said once.
//
//   called by  Main.java:12    Main.main(String[])
//              Main.java:13    Main.main(String[])
//   calls      Counter.java:5  Object.<init>()
#pragma once

#include <string>
#include <vector>

namespace heddle::driver {

class TextRows {
 public:
  void add(std::string label, std::string place, std::string text);
  std::string text(size_t indent = 2) const;

 private:
  struct Row {
    std::string label, place, text;
  };
  std::vector<Row> rows_;
};

}  // namespace heddle::driver
