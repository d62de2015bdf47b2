// case: a model changed on the event thread by listeners and invokeLater
// why: one event thread runs all of it; the background result is handed over by invokeLater
// safe codebase.SwingModel.rows{}
// safe codebase.SwingModel.status
package codebase;

import java.util.ArrayList;
import java.util.List;
import javax.swing.SwingUtilities;

public class SwingModel {
    private final List<String> rows = new ArrayList<>();
    private String status = "new";

    void load() {
        new Thread(() -> {
            List<String> loaded = new ArrayList<>();
            loaded.add("row");
            SwingUtilities.invokeLater(() -> {
                rows.addAll(loaded);
                status = "loaded";
            });
        }).start();
    }

    void show() {
        SwingUtilities.invokeLater(() -> System.out.println(status + rows));
    }

    public static void main(String[] args) {
        SwingUtilities.invokeLater(() -> {
            SwingModel model = new SwingModel();
            model.load();
            model.show();
        });
    }
}
