// case: a thread makes plugins by name; constructors of all plugins seem to run in it
// why: each thread makes its own encoder, and nobody makes a second light; main's is finished before they start
// safe field.OnePluginOfMany$Light.colours[]
// safe field.OnePluginOfMany$Encoder.written
package field;

import java.util.HashMap;
import java.util.Map;

public class OnePluginOfMany {
    public static class Light {
        private final double[] colours = new double[4];

        public Light() {
            fill();
        }

        void fill() {
            for (int i = 0; i < colours.length; i++) colours[i] = i * 0.5;
        }
    }

    public static class Encoder {
        private int written;

        public void write() {
            written++;
        }
    }

    private static final Map<String, Class<?>> plugins = new HashMap<>();

    static Object make(String name) {
        try {
            return plugins.get(name).getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) {
        plugins.put("light", Light.class);
        plugins.put("encoder", Encoder.class);
        Light light = (Light) make("light");
        for (int i = 0; i < 2; i++)
            new Thread(() -> {
                ((Encoder) make("encoder")).write();
                System.out.println(light.colours[0]);
            }).start();
    }
}
