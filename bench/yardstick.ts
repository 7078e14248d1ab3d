import Database from "better-sqlite3";

const ROWS = 100_000;

/** Times a fixed piece of SQLite's work, so that a time can be read against the machine as it is right now. */
export function openYardstick(): { measureMs(): number } {
  const database = new Database(":memory:");
  database.exec(`CREATE TABLE rows (name TEXT, value REAL);
    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${ROWS})
    INSERT INTO rows SELECT 'name ' || (n % 500), n FROM numbers`);
  const statement = database.prepare("SELECT name, SUM(value), COUNT(*) FROM rows GROUP BY name");
  return {
    measureMs() {
      const startMs = performance.now();
      statement.all();
      return performance.now() - startMs;
    },
  };
}
