#include "base/symbol.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/parallel.h"

namespace heddle {
namespace {

TEST(SymbolTable, EqualTextHasEqualSymbols) {
  SymbolTable table;
  Symbol object = table.intern("java/lang/Object");
  EXPECT_TRUE(object.valid());
  EXPECT_EQ(table.intern(std::string("java/lang/") + "Object"), object);
  EXPECT_NE(table.intern("java/lang/Objects"), object);
  EXPECT_EQ(table.text(object), "java/lang/Object");
}

TEST(SymbolTable, EmptyAndBinaryTextAreSymbolsToo) {
  SymbolTable table;
  Symbol empty = table.intern("");
  Symbol zero = table.intern(std::string_view("\0", 1));
  EXPECT_TRUE(empty.valid());
  EXPECT_NE(empty, zero);
  EXPECT_EQ(table.text(empty), "");
  EXPECT_EQ(table.text(zero).size(), 1u);
}

TEST(SymbolTable, ManyAtOnceAreWhatEachIsAlone) {
  SymbolTable table;
  std::vector<std::string> texts;
  for (int i = 0; i < 100'000; ++i) texts.push_back("name" + std::to_string(i % 70'000));
  std::vector<std::string_view> views(texts.begin(), texts.end());
  std::vector<Symbol> symbols(texts.size());
  table.intern(views, symbols);
  for (size_t i = 0; i < texts.size(); ++i) {
    EXPECT_EQ(table.text(symbols[i]), texts[i]);
    EXPECT_EQ(table.find(texts[i]), symbols[i]);
  }
}

TEST(SymbolTable, FindDoesNotIntern) {
  SymbolTable table;
  EXPECT_FALSE(table.find("absent").valid());
  EXPECT_FALSE(table.find("absent").valid());
  Symbol present = table.intern("present");
  EXPECT_EQ(table.find("present"), present);
}

TEST(SymbolTable, KeepsItsOwnCopyThroughGrowth) {
  SymbolTable table;
  std::vector<Symbol> symbols;
  for (int i = 0; i < 300'000; ++i) symbols.push_back(table.intern("member" + std::to_string(i)));
  for (int i = 0; i < 300'000; ++i) {
    std::string text = "member" + std::to_string(i);
    ASSERT_EQ(table.text(symbols[i]), text);
    ASSERT_EQ(table.intern(text), symbols[i]);
  }
}

TEST(SymbolTable, HashDependsOnEveryByteAndOnLength) {
  for (size_t size = 1; size <= 40; ++size) {
    std::string text(size, 'a');
    uint64_t plain = hash_bytes(text);
    EXPECT_NE(plain, hash_bytes(text + 'a'));
    for (size_t at = 0; at < size; ++at) {
      text[at] = 'b';
      EXPECT_NE(hash_bytes(text), plain) << size << " " << at;
      text[at] = 'a';
    }
  }
}

TEST(SymbolTable, ParallelInterningAgreesOnOneSymbolPerText) {
  constexpr size_t texts = 20'000, rounds = 4;
  SymbolTable table;
  std::vector<Symbol> symbols(texts * rounds);
  parallel_for(Jobs{8}, symbols.size(), 64, [&](size_t i) {
    size_t number = (i * 7919) % texts;  // every worker meets texts that others are adding
    symbols[i] = table.intern("name" + std::to_string(number));
    if (table.text(symbols[i]) != "name" + std::to_string(number)) symbols[i] = Symbol{};
  });
  std::set<uint32_t> distinct;
  for (size_t i = 0; i < symbols.size(); ++i) {
    size_t number = (i * 7919) % texts;
    ASSERT_EQ(symbols[i], table.find("name" + std::to_string(number)));
    distinct.insert(symbols[i].raw);
  }
  EXPECT_EQ(distinct.size(), texts);
}

TEST(SymbolTable, MarksAreAddedAndLeaveTheTextAlone) {
  SymbolTable table;
  Symbol marked = table.intern("marked"), other = table.intern("other");
  EXPECT_EQ(table.marks(marked), 0);
  table.add_marks(marked, 1);
  table.add_marks(marked, 8);
  EXPECT_EQ(table.marks(marked), 9);
  EXPECT_EQ(table.marks(other), 0);
  EXPECT_EQ(table.text(marked), "marked");
  EXPECT_EQ(table.intern("marked"), marked);
}

TEST(SymbolTable, MarksOfSeveralWorkersAddUp) {
  SymbolTable table;
  Symbol symbol = table.intern("name");
  parallel_for(Jobs{4}, 4, 1, [&](size_t i) { table.add_marks(symbol, static_cast<uint8_t>(1u << i)); });
  EXPECT_EQ(table.marks(symbol), 15);
}

}  // namespace
}  // namespace heddle
