package jakarta.ws.rs;

public @interface GET {}
