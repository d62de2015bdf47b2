// case: a builder shows itself to all before it is filled through methods that return it
// why: whoever finds the builder in the static field fills its map beside its maker, and nothing orders the two
// race field.FluentBuilderShown$Builder.data{}
// race field.FluentBuilderShown$Builder.name
package field;

import java.util.HashMap;
import java.util.Map;

public class FluentBuilderShown {
    static class Builder {
        private String name;
        private Map<String, String> data = new HashMap<>();

        Builder named(String name) {
            this.name = name;
            return this;
        }

        Builder shown() {
            open = this;
            return this;
        }

        Builder using(String more) {
            data.put(more, more);
            return this;
        }
    }

    static volatile Builder open;

    static void build() {
        new Builder().shown().named("mine").using("a");
        open.named("of another").using("b");
    }

    public static void main(String[] args) {
        new Thread(FluentBuilderShown::build).start();
        new Thread(FluentBuilderShown::build).start();
    }
}
