package java.lang;

public @interface SuppressWarnings {
  String[] value();
}
