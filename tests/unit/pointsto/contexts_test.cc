#include "pointsto/contexts.h"

#include <gtest/gtest.h>

#include "random.h"

namespace heddle::pointsto {
namespace {

using Elements = std::vector<uint32_t>;

Elements elements(const ContextTable& contexts, ContextId id) {
  return {contexts[id].elements.begin(), contexts[id].elements.end()};
}

TEST(ContextSpecs, ReadWhatTheyPrint) {
  for (const char* text : {"insensitive", "call:1", "call:3", "object:1", "object:2", "object:2+thread",
                           "object:8+thread", "insensitive,full", "call:2,full", "object:1+thread,full"}) {
    auto spec = parse_context_spec(text);
    ASSERT_TRUE(spec) << text;
    EXPECT_EQ(to_string(*spec), text);
    EXPECT_EQ(parse_context_spec(to_string(*spec)), spec);
  }
  EXPECT_EQ(to_string(ContextSpec()), "object:2+thread");
}

TEST(ContextSpecs, AreChecked) {
  for (const char* text : {"",
                           "object",
                           "object:",
                           "object:0",
                           "object:9",
                           "object:-1",
                           "object:2x",
                           "object:2 ",
                           "object: 2",
                           "call",
                           "call:0",
                           "call:1+thread",
                           "insensitive+thread",
                           "insensitive:1",
                           "object:2+threads",
                           "object:2,fully",
                           ",full",
                           "+thread",
                           "object:2,full+thread",
                           "object:99999999999999999999",
                           "Object:2"})
    EXPECT_FALSE(parse_context_spec(text)) << text;
}

TEST(Contexts, AreInterned) {
  ContextTable contexts;
  EXPECT_EQ(contexts.intern({}, ThreadId::none()), ContextTable::coarse);
  Elements ab{1, 2}, ba{2, 1}, a{1};
  ContextId first = contexts.intern(ab, ThreadId(0u));
  EXPECT_EQ(contexts.intern(Elements{1, 2}, ThreadId(0u)), first);
  EXPECT_NE(contexts.intern(ab, ThreadId(1u)), first);
  EXPECT_NE(contexts.intern(ab, ThreadId::none()), first);
  EXPECT_NE(contexts.intern(ba, ThreadId(0u)), first);
  EXPECT_NE(contexts.intern(a, ThreadId(0u)), first);
  EXPECT_EQ(contexts.size(), 6u);
  ab = {7, 7};
  EXPECT_EQ(elements(contexts, first), (Elements{1, 2})) << "a context owns its elements";
}

TEST(ContextPolicies, InsensitiveKnowsOne) {
  ContextTable contexts;
  auto policy = make_policy(*parse_context_spec("insensitive"), contexts);
  Receiver receiver{SiteId(3u), ContextTable::coarse};
  EXPECT_EQ(policy->callee(ContextTable::coarse, 1, receiver, ThreadId(1u)), ContextTable::coarse);
  EXPECT_EQ(policy->static_callee(ContextTable::coarse, 1, ThreadId(1u)), ContextTable::coarse);
  EXPECT_EQ(policy->heap(ContextTable::coarse), ContextTable::coarse);
}

TEST(ContextPolicies, CallSitesAreLimited) {
  ContextTable contexts;
  auto policy = make_policy(*parse_context_spec("call:2"), contexts);
  Receiver receiver{SiteId(3u), ContextTable::coarse};
  ContextId one = policy->static_callee(ContextTable::coarse, 10, ThreadId::none());
  ContextId two = policy->callee(one, 11, receiver, ThreadId::none());
  ContextId three = policy->static_callee(two, 12, ThreadId::none());
  EXPECT_EQ(elements(contexts, one), Elements{10});
  EXPECT_EQ(elements(contexts, two), (Elements{11, 10}));
  EXPECT_EQ(elements(contexts, three), (Elements{12, 11}));
  EXPECT_EQ(policy->heap(three), ContextTable::coarse) << "objects are told apart by their site";
}

TEST(ContextPolicies, ReceiversAreLimited) {
  ContextTable contexts;
  auto policy = make_policy(*parse_context_spec("object:2"), contexts);
  ThreadId nobody;
  ContextId heap = contexts.intern(Elements{5}, nobody);
  ContextId callee = policy->callee(contexts.intern(Elements{8, 9}, nobody), 1, {SiteId(4u), heap}, nobody);
  EXPECT_EQ(elements(contexts, callee), (Elements{4, 5}))
      << "the receiver's site and heap context, not the caller's";
  EXPECT_EQ(policy->static_callee(callee, 2, nobody), callee) << "static methods inherit";
  EXPECT_EQ(elements(contexts, policy->heap(callee)), Elements{4});
  ContextId deep = contexts.intern(Elements{5, 6, 7}, nobody);
  EXPECT_EQ(elements(contexts, policy->callee(callee, 1, {SiteId(4u), deep}, nobody)), (Elements{4, 5}));
  auto shallow = make_policy(*parse_context_spec("object:1"), contexts);
  EXPECT_EQ(elements(contexts, shallow->callee(callee, 1, {SiteId(4u), heap}, nobody)), Elements{4});
  EXPECT_EQ(shallow->heap(callee), ContextTable::coarse);
}

// However calls and allocations follow on each other, the thread stays and the elements stay few.
TEST(ContextPolicies, TheThreadSurvivesTheLimit) {
  for (const char* spec : {"object:1+thread", "object:2+thread", "object:3+thread"}) {
    ContextTable contexts;
    Random random(1);
    unsigned depth = parse_context_spec(spec)->depth;
    auto policy = make_policy(*parse_context_spec(spec), contexts);
    ThreadId thread(2u);
    ContextId method = contexts.intern({}, thread), heap = policy->heap(method);
    for (uint32_t i = 0; i < 200; ++i) {
      method = random() % 3 ? policy->callee(method, i, {SiteId(i % 7), heap}, thread)
                            : policy->static_callee(method, i, thread);
      heap = policy->heap(method);
      ASSERT_EQ(contexts[method].thread, thread) << spec;
      ASSERT_EQ(contexts[heap].thread, thread) << spec;
      ASSERT_LE(contexts[method].elements.size(), depth) << spec;
      ASSERT_LE(contexts[heap].elements.size(), depth - 1) << spec;
    }
  }
}

}  // namespace
}  // namespace heddle::pointsto
