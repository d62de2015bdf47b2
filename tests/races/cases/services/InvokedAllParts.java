// case: fork and join by invokeAll of a list of parts, whose results are fields
// why: invokeAll returns when all parts are done
// safe services.InvokedAllParts.size
// safe services.InvokedAllParts.from
package services;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

public class InvokedAllParts extends RecursiveAction {
    private final int from, to;
    private long size;

    InvokedAllParts(int from, int to) {
        this.from = from;
        this.to = to;
    }

    @Override
    protected void compute() {
        if (to - from < 10) {
            size = to - from;
            return;
        }
        List<InvokedAllParts> parts = new ArrayList<>();
        parts.add(new InvokedAllParts(from, (from + to) / 2));
        parts.add(new InvokedAllParts((from + to) / 2, to));
        invokeAll(parts);
        for (InvokedAllParts part : parts)
            size += part.size;
    }

    public static void main(String[] args) {
        InvokedAllParts all = new InvokedAllParts(0, 1000);
        new ForkJoinPool(4).invoke(all);
        System.out.println(all.size);
    }
}
