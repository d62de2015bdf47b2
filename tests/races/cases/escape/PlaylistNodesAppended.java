// case: main appends to a linked list of nodes while the player walks along it
// why: the append writes next of a node that the player may be reading; titles of new nodes are reached through it
// race escape.PlaylistNodesAppended$Song.next
// safe escape.PlaylistNodesAppended$Player.first
// safe escape.PlaylistNodesAppended$Song.title
package escape;

public class PlaylistNodesAppended {
    static class Song {
        final String title;
        Song next;
        Song(String title) { this.title = title; }
    }

    static class Player implements Runnable {
        private final Song first;
        Player(Song first) { this.first = first; }
        @Override public void run() {
            for (Song s = first; s != null; s = s.next) {
                System.out.println("playing " + s.title);
            }
        }
    }

    public static void main(String[] args) {
        Song head = new Song("So What");
        new Thread(new Player(head)).start();
        Song tail = head;
        for (String title : new String[] {"Naima", "Footprints"}) {
            tail.next = new Song(title);
            tail = tail.next;
        }
    }
}
