// case: a builder is filled through methods that return it, while a second thread reads what was built before
// why: the builder, and the map that it made for itself, are known to nobody else until build() hands the map on
// safe field.FluentBuilder$Builder.data{}
// safe field.FluentBuilder$Builder.name
package field;

import java.util.HashMap;
import java.util.Map;

public class FluentBuilder {
    static class Job {
        final Map<String, String> data;

        Job(Map<String, String> data) {
            this.data = data;
        }
    }

    static class Builder {
        private String name;
        private Map<String, String> data = new HashMap<>();

        static Builder make() {
            return new Builder();
        }

        Builder named(String name) {
            this.name = name;
            return this;
        }

        Builder using(Map<String, String> more) {
            data.putAll(more);
            return this;
        }

        Builder replacing(Map<String, String> other) {
            data = other;
            return this;
        }

        Job build() {
            return new Job(data);
        }
    }

    static volatile Job current = Builder.make().replacing(new HashMap<>()).build();

    static void rebuild() {
        current = Builder.make().named("again").using(current.data).build();
    }

    public static void main(String[] args) {
        new Thread(FluentBuilder::rebuild).start();
        new Thread(FluentBuilder::rebuild).start();
    }
}
