package orders;

/** Records, an enum, a nested type and a switch over strings: what modern javac makes of them. */
public record Order(String customer, Status status, long cents) {
  public enum Status {
    OPEN,
    PAID,
    SHIPPED;

    boolean isFinal() {
      return this == SHIPPED;
    }

    static Status parse(String text) {
      return switch (text) {
        case "open" -> OPEN;
        case "paid" -> PAID;
        case "shipped" -> SHIPPED;
        default -> throw new IllegalArgumentException("no status: " + text);
      };
    }
  }

  Order withStatus(Status next) {
    return new Order(customer, next, cents);
  }

  String euros() {
    return cents / 100 + "." + (cents % 100 < 10 ? "0" : "") + cents % 100;
  }
}
