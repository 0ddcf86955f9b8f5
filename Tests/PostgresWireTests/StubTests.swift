/// stub
import Testing
import PostgresWire
