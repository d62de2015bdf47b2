// case: a constructor starts a thread on its object and then sets a final field
// why: the freeze is at the end of the constructor (JLS 17.5); the thread may read before the write
// race practice.LateFinalField.name
package practice;

public class LateFinalField {
    private final String name;

    LateFinalField(String name) {
        new Thread(this::greet).start();
        this.name = name;
    }

    void greet() {
        System.out.println(name);
    }

    public static void main(String[] args) {
        new LateFinalField("late");
    }
}
