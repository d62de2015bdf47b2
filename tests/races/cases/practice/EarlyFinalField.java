// case: the same, set before the start
// why: the write comes before start() in program order
// safe practice.EarlyFinalField.name
package practice;

public class EarlyFinalField {
    private final String name;

    EarlyFinalField(String name) {
        this.name = name;
        new Thread(this::greet).start();
    }

    void greet() {
        System.out.println(name);
    }

    public static void main(String[] args) {
        new EarlyFinalField("early");
    }
}
