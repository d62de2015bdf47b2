package cache;

/** Double-checked locking, once without and once with volatile. */
final class Settings {
  private static Settings broken;
  private static volatile Settings sound;
  private final int limit = 10;

  private Settings() {}

  static Settings broken() {
    if (broken == null) {
      synchronized (Settings.class) {
        if (broken == null) broken = new Settings();
      }
    }
    return broken;
  }

  static Settings sound() {
    Settings known = sound;
    if (known == null) {
      synchronized (Settings.class) {
        known = sound;
        if (known == null) sound = known = new Settings();
      }
    }
    return known;
  }

  int limit() {
    return limit;
  }
}
