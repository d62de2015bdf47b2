package crawler;

import java.util.List;

/** A page of an imaginary web, and the pages it links to. */
public record Page(String url, int size, List<String> links) {
  public Page {
    if (size < 0) throw new IllegalArgumentException("size " + size);
    links = List.copyOf(links);
  }

  boolean isLeaf() {
    return links.isEmpty();
  }
}
