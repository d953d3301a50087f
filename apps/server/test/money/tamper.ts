import pg from 'pg'
import type { TestDatabase } from '../database/database.ts'

/** A superuser's connection with the triggers switched off; whoever asks for it ends it. */
export const openTampering = async ({ superUrl }: Pick<TestDatabase, 'superUrl'>): Promise<pg.Client> => {
  const superuser = new pg.Client({ connectionString: superUrl })
  await superuser.connect()
  await superuser.query('SET session_replication_role = replica')
  return superuser
}
