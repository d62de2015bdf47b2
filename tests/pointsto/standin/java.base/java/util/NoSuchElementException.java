package java.util;

public class NoSuchElementException extends RuntimeException {}
