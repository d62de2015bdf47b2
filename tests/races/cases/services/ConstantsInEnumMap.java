// case: constants of an enum with bodies count how often they are used, and are keys of an EnumMap
// why: a constant is one object, and nothing guards its counter: all threads use it
// race services.ConstantsInEnumMap$Op.used
package services;

import java.util.EnumMap;
import java.util.Map;

public class ConstantsInEnumMap {
    enum Op {
        ADD {
            @Override
            void use() {
                used++;
            }
        };

        int used;

        abstract void use();
    }

    static final Map<Op, Integer> neutral = new EnumMap<>(Map.of(Op.ADD, 0));

    static void fold(Op op) {
        System.out.println(neutral.get(op));
        op.use();
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++)
            new Thread(() -> fold(Op.ADD)).start();
    }
}
