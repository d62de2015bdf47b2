package orders;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/** Lambdas and method references of several kinds, and a parallel stream that adds to a plain field. */
public class Ledger {
  private final Map<String, Order> byCustomer = new ConcurrentHashMap<>();
  private long total;

  void add(Order order) {
    byCustomer.merge(order.customer(), order, newest());
  }

  private static BiFunction<Order, Order, Order> newest() {
    return (known, added) -> known.status().isFinal() ? added : known.withStatus(added.status());
  }

  long sum(List<Order> orders) {
    orders.parallelStream().mapToLong(Order::cents).forEach(cents -> total += cents);
    return total;
  }

  List<String> report() {
    return byCustomer.values().stream()
        .sorted(Comparator.comparing(Order::customer).thenComparingLong(Order::cents))
        .map(order -> order.customer() + " owes " + order.euros())
        .collect(Collectors.toList());
  }

  public static void main(String[] args) {
    Ledger ledger = new Ledger();
    List<Order> orders =
        List.of(
            new Order("ann", Order.Status.parse("open"), 1999),
            new Order("bob", Order.Status.parse("paid"), 505),
            new Order("ann", Order.Status.parse("shipped"), 1999));
    orders.forEach(ledger::add);
    System.out.println(ledger.sum(orders) + " cents");
    ledger.report().forEach(System.out::println);
  }
}
