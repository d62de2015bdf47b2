CREATE TABLE town (id INT AUTO_INCREMENT PRIMARY KEY, name VARCHAR(40) UNIQUE, people BIGINT, founded DATE);
CREATE TABLE road (a INT REFERENCES town, b INT REFERENCES town, km DECIMAL(7, 2));
CREATE INDEX road_a ON road (a);
INSERT INTO town (name, people, founded) SELECT 'town' || x, x * 100, DATEADD('DAY', x, DATE '1200-01-01') FROM SYSTEM_RANGE(1, 200);
INSERT INTO road SELECT id, id + 1, id / 10.0 FROM town WHERE id < 200;
CREATE VIEW large AS SELECT name, people FROM town WHERE people > 1000;
SELECT COUNT(*), SUM(people), AVG(people) FROM large;
SELECT t.name, SUM(r.km) s FROM town t JOIN road r ON t.id = r.a GROUP BY t.name HAVING SUM(r.km) > 3 ORDER BY s DESC LIMIT 3;
SELECT UPPER(name) || LENGTH(name), CASE WHEN people > 10 THEN 'x' ELSE 'y' END, EXTRACT(YEAR FROM founded) FROM town
  WHERE name LIKE 'town1%' AND id IN (SELECT b FROM road) UNION SELECT 'z', NULL, 1 FROM large;
WITH RECURSIVE way (t, n) AS (SELECT 1, 0 UNION ALL SELECT r.b, way.n + 1 FROM road r, way WHERE r.a = way.t AND way.n < 5)
  SELECT MAX(n) FROM way;
SELECT name, ROW_NUMBER() OVER (ORDER BY people DESC) FROM town FETCH FIRST 3 ROWS ONLY;
SET AUTOCOMMIT FALSE;
UPDATE town SET people = people + 1 WHERE id BETWEEN 3 AND 9;
ROLLBACK;
MERGE INTO town (name, people) KEY (name) VALUES ('town3', 7);
DELETE FROM road WHERE km > 15;
COMMIT;
EXPLAIN SELECT * FROM town WHERE name = 'town7';
SELECT JSON_OBJECT('a': 1, 'b': JSON_ARRAY(1, 2)), REGEXP_REPLACE('abc', 'b', 'x'), ARRAY[1, 2, 3];
CREATE SEQUENCE numbers START WITH 5;
SELECT NEXT VALUE FOR numbers;
ALTER TABLE road ADD COLUMN toll BOOLEAN DEFAULT FALSE;
DROP VIEW large;
DROP TABLE road;
