// case: chat room with members, a history and a topic
// why: history is added to under its monitor but its size is read without; inboxes are guarded by the member;
// why: the member list is copy-on-write and the topic is volatile
// race apps.ChatRoom.history{} certain
// safe apps.ChatRoom.members{}
// safe apps.ChatRoom.topic
// safe apps.ChatRoom$Member.inbox{}
// safe apps.ChatRoom$Member.unread
package apps;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

public class ChatRoom {
    static class Member {
        private final String name;
        private final List<String> inbox = new ArrayList<>();
        private int unread;

        Member(String name) {
            this.name = name;
        }

        synchronized void deliver(String text) {
            inbox.add(text);
            unread++;
        }

        synchronized String readAll() {
            String all = name + ": " + String.join(" | ", inbox);
            inbox.clear();
            unread = 0;
            return all;
        }
    }

    private final List<Member> members = new CopyOnWriteArrayList<>();
    private final List<String> history = new ArrayList<>();
    private volatile String topic = "welcome";

    Member join(String name) {
        Member m = new Member(name);
        members.add(m);
        return m;
    }

    void post(String from, String text) {
        String line = from + "> " + text;
        synchronized (history) {
            history.add(line);
        }
        for (Member m : members) {
            m.deliver(line);
        }
    }

    int lines() {
        return history.size();
    }

    void setTopic(String topic) {
        this.topic = topic;
    }

    public static void main(String[] args) throws InterruptedException {
        ChatRoom room = new ChatRoom();
        Thread ada = new Thread(() -> {
            Member me = room.join("ada");
            room.post("ada", "hello");
            room.setTopic("looms");
            System.out.println(me.readAll());
        });
        Thread bob = new Thread(() -> {
            Member me = room.join("bob");
            room.post("bob", "hi, topic is " + room.topic);
            System.out.println(me.readAll());
        });
        ada.start();
        bob.start();
        System.out.println(room.lines() + " lines");
        ada.join();
        bob.join();
    }
}
