import { sql } from 'kysely'
import type { TestDatabase } from './database.ts'

/**
 * Lets a statement fail that deletes more than 5,000 rows of one of these tables, or takes rows of one along with those of
 * another: its time is without a limit of its own.
 */
export const refuseLargeDeletes = async (
  { ownerDb }: Pick<TestDatabase, 'ownerDb'>,
  tables: readonly string[],
): Promise<void> => {
  await sql`
    CREATE OR REPLACE FUNCTION refuse_large_delete() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF (SELECT count(*) FROM gone) > 5000 OR pg_trigger_depth() > 1 AND EXISTS (SELECT FROM gone) THEN
        RAISE EXCEPTION 'too many rows at once';
      END IF;
      RETURN NULL;
    END $$`.execute(ownerDb)
  for (const table of tables)
    await sql`
      CREATE TRIGGER refuses_large_delete AFTER DELETE ON ${sql.table(table)} REFERENCING OLD TABLE AS gone
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_large_delete()`.execute(ownerDb)
}
