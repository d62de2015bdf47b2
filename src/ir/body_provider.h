// Where analyses get code from. Bodies are lowered on demand; an implementation keeps what it made.
#pragma once

#include <span>

#include "ir/body.h"

namespace heddle::ir {

class BodyProvider {
 public:
  virtual ~BodyProvider() = default;

  // The body of a method, made now if need be; null if it has none or it could not be read (which has been
  // reported). Not thread-safe.
  virtual const Body* body(MethodId method) = 0;

  // Makes many bodies at once, on all workers. Phantoms get their ids in the order of `methods`.
  virtual void prepare(std::span<const MethodId> methods) = 0;
};

}  // namespace heddle::ir
