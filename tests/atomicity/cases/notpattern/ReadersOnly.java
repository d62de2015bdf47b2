// case: the witness is shared, but after the threads have started everybody only reads
// why: no parallel thread writes what the witness guards, so no value can become stale
// style notpattern.ReadersOnly.label
package notpattern;

public class ReadersOnly {
    static class Person {
        private String first = "";
        private String last = "";

        synchronized String first() {
            return first;
        }

        synchronized String last() {
            return last;
        }

        synchronized void rename(String newFirst, String newLast) {
            first = newFirst;
            last = newLast;
        }
    }

    private String label;

    synchronized void label(Person person) {
        String first = person.first();
        label = first + " " + person.last();
    }

    public static void main(String[] args) {
        Person person = new Person();
        person.rename("Ada", "King");
        ReadersOnly badge = new ReadersOnly();
        ReadersOnly door = new ReadersOnly();
        Thread one = new Thread(() -> badge.label(person));
        Thread two = new Thread(() -> door.label(person));
        one.start();
        two.start();
    }
}
