// case: a record is published by a plain static field
// why: the field has no order, what the record holds is final
// race everyday.RecordInPlainField.latest
// safe everyday.RecordInPlainField$Price.cents
package everyday;

public class RecordInPlainField {
    record Price(String name, int cents) {}

    static Price latest = new Price("none", 0);

    public static void main(String[] args) {
        new Thread(() -> {
            for (int i = 0; i < 10; i++) latest = new Price("tea", i);
        }).start();
        System.out.println(latest.cents());
    }
}
