// case: a base class makes an instance of a subclass that has no static initializer of its own
// why: the subclass is initialized all the same, and waits for its base class while it is
// deadlock initializers.SubclassWithout$Base|initializers.SubclassWithout$Base.class, initializers.SubclassWithout$Derived|initializers.SubclassWithout$Derived.class kind=lock-order
package initializers;

public class SubclassWithout {
    static class Base {
        static final Base DEFAULT = new Derived();

        static int count() {
            return DEFAULT.hashCode();
        }
    }

    static class Derived extends Base {
    }

    public static void main(String[] args) {
        new Thread(() -> System.out.println(Base.count())).start();
        new Thread(() -> System.out.println(new Derived())).start();
    }
}
