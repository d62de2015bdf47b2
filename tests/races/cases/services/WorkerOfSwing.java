// case: a SwingWorker counts, is told to stop by a plain field, and is done in the event thread
// why: done() runs in the event thread as listeners do; the plain fields are shared with the background thread without order
// race services.WorkerOfSwing.stop
// race services.WorkerOfSwing.scanned
// safe services.WorkerOfSwing.hits
package services;

import javax.swing.JButton;
import javax.swing.JFrame;
import javax.swing.SwingUtilities;
import javax.swing.SwingWorker;

public class WorkerOfSwing {
    private int scanned, hits;
    private boolean stop;

    class Search extends SwingWorker<Integer, Void> {
        @Override
        protected Integer doInBackground() {
            while (!stop && scanned < 1000)
                scanned++;
            return scanned;
        }

        @Override
        protected void done() {
            hits++;
        }
    }

    void show() {
        JFrame frame = new JFrame();
        JButton go = new JButton("go"), end = new JButton("stop");
        go.addActionListener(e -> {
            System.out.println(hits + " " + scanned);
            new Search().execute();
        });
        end.addActionListener(e -> stop = true);
        frame.add(go);
        frame.add(end);
        frame.setVisible(true);
    }

    public static void main(String[] args) {
        SwingUtilities.invokeLater(() -> new WorkerOfSwing().show());
    }
}
