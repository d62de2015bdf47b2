package programs;

/** Calls that lead to many common locks: one more than are looked at, and just as many. */
public class Crowds {
  static final Object l0 = new Object(), l1 = new Object(), l2 = new Object(), l3 = new Object(), l4 = new Object(),
      l5 = new Object(), l6 = new Object(), l7 = new Object(), l8 = new Object(), l9 = new Object(), l10 = new Object(),
      l11 = new Object(), l12 = new Object(), l13 = new Object(), l14 = new Object(), l15 = new Object(),
      l16 = new Object();
  static int n;

  static void most() {
    synchronized (l0) {
      n++;
    }
    synchronized (l1) {
      n++;
    }
    synchronized (l2) {
      n++;
    }
    synchronized (l3) {
      n++;
    }
    synchronized (l4) {
      n++;
    }
    synchronized (l5) {
      n++;
    }
    synchronized (l6) {
      n++;
    }
    synchronized (l7) {
      n++;
    }
    synchronized (l8) {
      n++;
    }
    synchronized (l9) {
      n++;
    }
    synchronized (l10) {
      n++;
    }
    synchronized (l11) {
      n++;
    }
    synchronized (l12) {
      n++;
    }
    synchronized (l13) {
      n++;
    }
    synchronized (l14) {
      n++;
    }
    synchronized (l15) {
      n++;
    }
  }

  static void last() {
    synchronized (l16) {
      n++;
    }
  }

  static void all() {
    most();
    last();
  }

  static void tooMany() {
    all();
    all();
  }

  static void justEnough() {
    most();
    most();
  }

  public static void main(String[] args) {
    tooMany();
    justEnough();
  }
}
