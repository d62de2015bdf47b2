// case: a base class makes an instance of its subclass in its static initializer
// why: who initializes the subclass first waits for the base class, whose initializer waits for the subclass
// deadlock initializers.BaseNeedsDerived$Base|initializers.BaseNeedsDerived$Base.class, initializers.BaseNeedsDerived$Derived|initializers.BaseNeedsDerived$Derived.class kind=lock-order
package initializers;

public class BaseNeedsDerived {
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
        new Thread(() -> System.out.println(new Derived())).start();
    }
}
