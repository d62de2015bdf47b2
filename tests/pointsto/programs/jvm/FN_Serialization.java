// Serialization calls private methods by their names. [jdk]
package jvm;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import heddle.test.Facts;

public class FN_Serialization {
  static class Data implements Serializable {
    private void writeObject(ObjectOutputStream out) throws IOException {
      Facts.reachable();
      out.defaultWriteObject();
    }
  }

  public static void main(String[] args) throws IOException {
    try (ObjectOutputStream out = new ObjectOutputStream(new ByteArrayOutputStream())) {
      out.writeObject(new Data());
    }
  }
}
