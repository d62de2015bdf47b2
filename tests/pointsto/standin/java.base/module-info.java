/** A small JDK: enough for the test programs and the generated ones, small enough for a slow solver. */
module java.base {
  exports java.io;
  exports java.lang;
  exports java.lang.annotation;
  exports java.util;
  exports java.util.concurrent;
  exports java.util.concurrent.locks;
  exports java.util.function;
}
