// Objects, contexts and places of a points-to result, in words.
#pragma once

#include <string>

#include "ir/body_provider.h"
#include "pointsto/result.h"

namespace heddle::driver {

class PointsToNames {
 public:
  PointsToNames(const ir::Program& program, ir::BodyProvider& bodies, const pointsto::Result& result)
      : program_(program), bodies_(bodies), result_(result) {}

  std::string site(pointsto::SiteId id) const;      // "demo.Counter@Main.java:12"
  std::string object(pointsto::ObjectId id) const;  // the site, and behind it the heap context if there is one
  std::string context(pointsto::ContextId id) const;
  std::string thread(pointsto::ThreadId id) const;
  std::string place(pointsto::Place place) const;  // "Main.java:12", or the method where no line is known
  int line(pointsto::Place place) const;

 private:
  const ir::Program& program_;
  ir::BodyProvider& bodies_;
  const pointsto::Result& result_;
};

}  // namespace heddle::driver
