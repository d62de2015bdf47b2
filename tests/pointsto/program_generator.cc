#include "program_generator.h"

#include <fmt/format.h>

#include <random>
#include <vector>

namespace heddle::pointsto_test {
namespace {

class Generator {
 public:
  explicit Generator(uint32_t seed) : seed_(seed), random_(seed) {
    classes_ = 2 + below(3);
    for (uint32_t i = 0; i < classes_; ++i) kinds_.push_back("C" + std::to_string(i));
    if (chance(60)) kinds_.push_back("T0");
    if (chance(30)) kinds_.push_back("T1");
    kinds_.push_back("E0");
    if (chance(50)) kinds_.push_back("E1");
  }

  std::string program() {
    line("package gen;");
    line("@SuppressWarnings(\"all\")");
    open(fmt::format("public class P{}", seed_));
    line("static int count;");
    line("static boolean chance() { return count++ % 3 == 0; }");
    open("interface I");
    line("Object call(Object a, Object b);");
    method("default Object other(Object a, Object b)", "", false);
    close();
    for (const std::string& kind : kinds_) write_class(kind);
    open("public static void main(String[] args)");
    body({"args", "null"}, "", false, 6);
    close();
    close();
    return text_;
  }

 private:
  // --- text ----------------------------------------------------------------------------------------------

  void line(const std::string& text) { text_ += std::string(2 * depth_, ' ') + text + "\n"; }
  void open(const std::string& head) {
    line(head + " {");
    ++depth_;
  }
  void close(const std::string& tail = "") {
    --depth_;
    line("}" + tail);
  }

  // --- chance: no std distributions, whose results differ between libraries --------------------------------

  uint32_t below(uint32_t n) { return static_cast<uint32_t>(random_() % n); }
  bool chance(uint32_t percent) { return below(100) < percent; }
  template <class T>
  const T& one_of(const std::vector<T>& all) {
    return all[below(static_cast<uint32_t>(all.size()))];
  }

  // --- declarations --------------------------------------------------------------------------------------

  static bool is_thread(const std::string& kind) { return kind[0] == 'T'; }
  static bool is_exception(const std::string& kind) { return kind[0] == 'E'; }
  std::string ordinary() { return "C" + std::to_string(below(classes_)); }
  std::string any_kind() { return one_of(kinds_); }

  void write_class(const std::string& kind) {
    std::string super;
    if (is_thread(kind)) super = " extends Thread";
    if (is_exception(kind)) super = kind == "E0" || chance(50) ? " extends RuntimeException" : " extends E0";
    uint32_t number = static_cast<uint32_t>(std::stoul(kind.substr(1)));
    if (kind[0] == 'C' && number > 0 && chance(80)) super = " extends C" + std::to_string(below(number));
    bool implements = is_thread(kind) || chance(40);
    open(fmt::format("static class {}{}{}", kind, super, implements ? " implements I" : ""));
    line("Object f, g;");
    line("static Object s = " + std::string(chance(30) ? "new Object()" : "null") + ";");
    line(kind + "() {}");
    line(kind + "(Object f) { this.f = f; }");
    bool has_super = super.find(" extends C") != super.npos;
    method("public Object call(Object a, Object b)", has_super ? "call" : "", true);
    if (chance(60)) method("public Object turn(Object a, Object b)", "", true);
    method("static Object make(Object a, Object b)", "", false);
    if (is_thread(kind)) {
      open("public void run()");
      body({"this", "f"}, "", true, 4);
      close();
    }
    if (chance(25)) {
      open("static");
      body({"s", "null"}, "", false, 2);
      close();
    }
    close();
  }

  void method(const std::string& head, const std::string& super_method, bool instance) {
    open(head);
    body({"a", "b"}, super_method, instance, 3 + below(3));
    line("return " + local() + ";");
    close();
  }

  // --- code ----------------------------------------------------------------------------------------------

  void body(const std::vector<std::string>& initial, const std::string& super_method, bool instance,
            uint32_t count) {
    super_method_ = super_method;
    instance_ = instance;
    for (uint32_t i = 0; i < locals; ++i)
      line(fmt::format("Object v{} = {};", i, i < initial.size() ? initial[i] : "null"));
    if (instance) line("v2 = this;");
    statements(count, 2);
  }

  std::string local() { return "v" + std::to_string(below(locals)); }

  void statements(uint32_t count, uint32_t nesting) {
    for (uint32_t i = 0; i < count; ++i) statement(nesting);
  }

  void statement(uint32_t nesting) {
    uint32_t dice = below(100);
    if (dice < 14 && nesting > 0) return compound(nesting - 1);
    if (dice < 70) return line(local() + " = " + expression() + ";");
    effect();
  }

  std::string expression() {
    switch (below(20)) {
      case 0:
      case 1:
      case 2: return fmt::format("new {}()", any_kind());
      case 3: return fmt::format("new {}({})", any_kind(), local());
      case 4:
      case 5: return fmt::format("(({}) {}).{}", any_kind(), local(), chance(50) ? "f" : "g");
      case 6: return any_kind() + ".s";
      case 7: return fmt::format("new {}[1]", chance(50) ? "Object" : ordinary());
      case 8: return fmt::format("((Object[]) {})[0]", local());
      case 9: return fmt::format("({}) {}", any_kind(), local());
      case 10:
      case 11: return fmt::format("(({}) {}).call({}, {})", any_kind(), local(), local(), local());
      case 12: return fmt::format("((I) {}).{}({}, {})", local(), chance(70) ? "call" : "other", local(), local());
      case 13: return fmt::format("{}.make({}, {})", any_kind(), local(), local());
      case 14:
        return super_method_.empty() ? "(Runnable) " + local()
                                     : fmt::format("super.{}({}, {})", super_method_, local(), local());
      case 15: return fmt::format("((Object[]) {}).clone()", local());
      case 16: return chance(50) ? "Thread.currentThread()" : "new int[2]";
      case 17: return lambda();
      case 18: return constant();
      default: return local();
    }
  }

  std::string constant() {
    switch (below(4)) {
      case 0: return "\"text" + std::to_string(below(3)) + "\"";
      case 1: return any_kind() + ".class";
      case 2: return std::to_string(below(10));
      default: return "new Object[2][3]";
    }
  }

  // Lambdas capture effectively final copies only.
  std::string lambda() {
    std::string captured = "c" + std::to_string(captures_++);
    line(fmt::format("final Object {} = {};", captured, local()));
    switch (below(3)) {
      case 0: return fmt::format("(I) (x, y) -> {}", captured);
      case 1: return fmt::format("(I) (x, y) -> {}.make(y, {})", any_kind(), captured);
      default: return "(I) " + any_kind() + "::make";
    }
  }

  void effect() {
    switch (below(8)) {
      case 0:
      case 1:
      case 2: return line(fmt::format("(({}) {}).{} = {};", any_kind(), local(), chance(50) ? "f" : "g", local()));
      case 3: return line(fmt::format("{}.s = {};", any_kind(), local()));
      case 4: return line(fmt::format("((Object[]) {})[0] = {};", local(), local()));
      case 5: return line(fmt::format("((Thread) {}).start();", local()));
      case 6: return line(fmt::format("System.arraycopy({}, 0, {}, 0, 1);", local(), local()));
      default:
        return line(chance(50) ? fmt::format("if (chance()) throw new E0({});", local())
                               : fmt::format("if (chance()) throw (RuntimeException) {};", local()));
    }
  }

  void compound(uint32_t nesting) {
    uint32_t count = 1 + below(3);
    switch (below(5)) {
      case 0:
        open("if (chance())");
        statements(count, nesting);
        if (chance(50)) {
          close(" else {");
          ++depth_;
          statements(count, nesting);
        }
        return close();
      case 1:
        open("while (chance())");
        statements(count, nesting);
        return close();
      case 2:
        open(fmt::format("synchronized ({})", local()));
        statements(count, nesting);
        return close();
      default: return try_statement(count, nesting);
    }
  }

  void try_statement(uint32_t count, uint32_t nesting) {
    open("try");
    statements(count, nesting);
    bool caught = chance(80);
    if (caught) {
      std::string type = chance(50) ? "E0" : chance(50) ? "RuntimeException" : "Throwable";
      std::string name = "e" + std::to_string(captures_++);
      close(fmt::format(" catch ({} {}) {{", type, name));
      ++depth_;
      line(local() + " = " + name + ";");
    }
    if (!caught || chance(20)) {
      close(" finally {");
      ++depth_;
      statements(1, 0);
    }
    close();
  }

  static constexpr uint32_t locals = 4;

  uint32_t seed_;
  std::mt19937 random_;
  uint32_t classes_ = 0;
  std::vector<std::string> kinds_;
  std::string text_;
  uint32_t depth_ = 0, captures_ = 0;
  std::string super_method_;
  bool instance_ = false;
};

}  // namespace

std::string generated_class_name(uint32_t seed) { return "gen.P" + std::to_string(seed); }

std::string generate_program(uint32_t seed) { return Generator(seed).program(); }

}  // namespace heddle::pointsto_test
