// case: a base class makes an instance of its subclass; both threads use the base class first
// why: whoever is first initializes both, and the other waits for the base class with nothing in its hands
// clean initializers.SubclassBehindBase$Base|initializers.SubclassBehindBase$Base.class, initializers.SubclassBehindBase$Derived|initializers.SubclassBehindBase$Derived.class
package initializers;

public class SubclassBehindBase {
    static class Base {
        static final Base DEFAULT = new Derived();

        static int count() {
            return DEFAULT.hashCode();
        }
    }

    static class Derived extends Base {
        static int extra = Integer.parseInt("3");
    }

    public static void main(String[] args) {
        new Thread(() -> System.out.println(Base.count())).start();
        new Thread(() -> {
            System.out.println(Base.count());
            System.out.println(new Derived());
        }).start();
    }
}
