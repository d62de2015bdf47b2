// case: many members, each thread posting into one of many rooms chosen at run time
// why: two members may post into the same Room without a lock; rooms come from one allocation in a loop
// race threads.ChatRooms$Room.messages
// race threads.ChatRooms$Room.last
// safe threads.ChatRooms$Member.rooms[]
// safe threads.ChatRooms$Member.rooms
// safe threads.ChatRooms$Member.id
package threads;

public class ChatRooms {
    static class Room {
        int messages;
        String last;
        void post(String text) {
            messages++;
            last = text;
        }
    }

    static class Member extends Thread {
        private final Room[] rooms;
        private final int id;
        Member(Room[] rooms, int id) {
            this.rooms = rooms;
            this.id = id;
        }
        @Override public void run() {
            for (int i = 0; i < 20; i++) {
                rooms[(id * 7 + i) % rooms.length].post("hello from " + id);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Room[] rooms = new Room[3];
        for (int i = 0; i < rooms.length; i++) {
            rooms[i] = new Room();
        }
        Member[] members = new Member[5];
        for (int i = 0; i < members.length; i++) {
            members[i] = new Member(rooms, i);
            members[i].start();
        }
        for (Member m : members) {
            m.join();
        }
        System.out.println(rooms[0].messages + rooms[0].last);
    }
}
