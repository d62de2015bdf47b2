package cache;

public class Main {
  public static void main(String[] args) throws InterruptedException {
    LazyCache<Integer, String> squares = new LazyCache<>(n -> n + "^2 = " + n * n);
    Runnable reader =
        () -> {
          int limit = Settings.broken().limit() + Settings.sound().limit();
          for (int i = 0; i < limit; i++) {
            if (squares.getOrNull(i) == null) squares.get(i);
          }
        };
    Thread one = new Thread(reader);
    Thread two = new Thread(reader);
    one.start();
    two.start();
    one.join();
    two.join();
    System.out.println(squares.misses() + " misses, " + squares.get(7));
  }
}
