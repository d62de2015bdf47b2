// case: size and get under the synchronized list's own monitor
// why: the wrapper locks itself in each method, so nobody can clear the list in between
// clean containers.LastMessageLocked.last
package containers;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class LastMessageLocked {
    private final List<String> messages = Collections.synchronizedList(new ArrayList<>());

    String last() {
        synchronized (messages) {
            int size = messages.size();
            if (size == 0) {
                return null;
            }
            return messages.get(size - 1);
        }
    }

    void forget() {
        messages.clear();
    }

    public static void main(String[] args) {
        LastMessageLocked chat = new LastMessageLocked();
        chat.messages.add("hello");
        Thread reader = new Thread(chat::last);
        Thread cleaner = new Thread(chat::forget);
        reader.start();
        cleaner.start();
    }
}
