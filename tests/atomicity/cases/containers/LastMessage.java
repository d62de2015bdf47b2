// case: size, then get on a synchronized list
// why: the list is cleared between the calls; get throws IndexOutOfBoundsException
// violation containers.LastMessage.last kind=check-then-act
package containers;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class LastMessage {
    private final List<String> messages = Collections.synchronizedList(new ArrayList<>());

    String last() {
        int size = messages.size();
        if (size == 0) {
            return null;
        }
        return messages.get(size - 1);
    }

    void forget() {
        messages.clear();
    }

    public static void main(String[] args) {
        LastMessage chat = new LastMessage();
        chat.messages.add("hello");
        Thread reader = new Thread(chat::last);
        Thread cleaner = new Thread(chat::forget);
        reader.start();
        cleaner.start();
    }
}
