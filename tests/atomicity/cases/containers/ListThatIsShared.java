// case: the shared list itself is looked at and then asked for its last name
// why: it is cleared between the look and the question: ArrayIndexOutOfBoundsException
// violation containers.ListThatIsShared.last kind=check-then-act
package containers;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Vector;

public class ListThatIsShared {
    static final List<String> shared = new Vector<>();

    static List<String> made(int kind) {
        switch (kind) {
            case 0: return Collections.synchronizedList(new ArrayList<>(List.of("0")));
            case 1: return Collections.synchronizedList(new ArrayList<>(List.of("1")));
            case 2: return Collections.synchronizedList(new ArrayList<>(List.of("2")));
            case 3: return Collections.synchronizedList(new ArrayList<>(List.of("3")));
            case 4: return Collections.synchronizedList(new ArrayList<>(List.of("4")));
            case 5: return Collections.synchronizedList(new ArrayList<>(List.of("5")));
            case 6: return Collections.synchronizedList(new ArrayList<>(List.of("6")));
            case 7: return Collections.synchronizedList(new ArrayList<>(List.of("7")));
            case 8: return Collections.synchronizedList(new ArrayList<>(List.of("8")));
            case 9: return Collections.synchronizedList(new ArrayList<>(List.of("9")));
            case 10: return Collections.synchronizedList(new ArrayList<>(List.of("10")));
            case 11: return Collections.synchronizedList(new ArrayList<>(List.of("11")));
            case 12: return Collections.synchronizedList(new ArrayList<>(List.of("12")));
            case 13: return Collections.synchronizedList(new ArrayList<>(List.of("13")));
            case 14: return Collections.synchronizedList(new ArrayList<>(List.of("14")));
            case 15: return Collections.synchronizedList(new ArrayList<>(List.of("15")));
            case 16: return Collections.synchronizedList(new ArrayList<>(List.of("16")));
            case 17: return Collections.synchronizedList(new ArrayList<>(List.of("17")));
            case 18: return Collections.synchronizedList(new ArrayList<>(List.of("18")));
            case 19: return Collections.synchronizedList(new ArrayList<>(List.of("19")));
            case 20: return Collections.synchronizedList(new ArrayList<>(List.of("20")));
            case 21: return Collections.synchronizedList(new ArrayList<>(List.of("21")));
            case 22: return Collections.synchronizedList(new ArrayList<>(List.of("22")));
            case 23: return Collections.synchronizedList(new ArrayList<>(List.of("23")));
            case 24: return Collections.synchronizedList(new ArrayList<>(List.of("24")));
            case 25: return Collections.synchronizedList(new ArrayList<>(List.of("25")));
            case 26: return Collections.synchronizedList(new ArrayList<>(List.of("26")));
            case 27: return Collections.synchronizedList(new ArrayList<>(List.of("27")));
            case 28: return Collections.synchronizedList(new ArrayList<>(List.of("28")));
            case 29: return Collections.synchronizedList(new ArrayList<>(List.of("29")));
            case 30: return Collections.synchronizedList(new ArrayList<>(List.of("30")));
            case 31: return Collections.synchronizedList(new ArrayList<>(List.of("31")));
            case 32: return Collections.synchronizedList(new ArrayList<>(List.of("32")));
            case 33: return Collections.synchronizedList(new ArrayList<>(List.of("33")));
            default: return shared;
        }
    }

    static String last() {
        List<String> list = shared;
        return list.isEmpty() ? "" : list.get(list.size() - 1);
    }

    public static void main(String[] args) {
        new Thread(() -> System.out.println(last())).start();
        new Thread(shared::clear).start();
    }
}
