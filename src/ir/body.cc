#include "ir/body.h"

#include <algorithm>
#include <iterator>

namespace heddle::ir {
namespace {

constexpr bool has_effect(std::string_view effects, char effect) {
  return effects.find(effect) != std::string_view::npos;
}

constexpr OpInfo table[] = {
#define OP(name, text, result, operands, effects) \
  {text, operands, has_effect(effects, 't'), has_effect(effects, 'h'), has_effect(effects, 'b')},
#include "ir/ops.def"
#undef OP
};

}  // namespace

const OpInfo& info(Op op) { return table[static_cast<size_t>(op)]; }

bool may_throw(const Body& body, uint32_t i) {
  Op op = body.op[i];
  if (op == Op::div || op == Op::rem) {
    Kind kind = kind_of(body.type[i]);
    return kind == Kind::integer || kind == Kind::long_integer;
  }
  return info(op).may_throw;
}

int Body::line_of(uint32_t instruction) const {
  auto after = std::upper_bound(lines.begin(), lines.end(), pc[instruction],
                                [](uint16_t at, const LineEntry& entry) { return at < entry.pc; });
  return after == lines.begin() ? 0 : std::prev(after)->line;
}

}  // namespace heddle::ir
