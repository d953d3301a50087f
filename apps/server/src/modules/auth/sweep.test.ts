import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { refuseLargeDeletes } from '../../../test/database/slices.ts'
import { aPerson } from '../../../test/people/people.ts'
import { DAY_MS } from '../../../test/server/clock.ts'
import { useServer } from '../../../test/server/server.ts'

const server = useServer(() => ({}) as never)

const sweep = async (): Promise<void> =>
  server.app.jobs.find(({ job }) => job.name === 'sweep-sessions')?.run({})

const swept = [
  'user_session',
  'refresh_token',
  'spent_captcha',
  'phone_code',
  'code_miss',
  'email_link',
] as const
/** How many rows each table has. */
const countEach = () =>
  Promise.all(
    swept.map(async (table) => {
      const { rows } = await server.superPool.query<{ n: string }>(`SELECT count(*) AS n FROM ${table}`)
      return Number(rows[0]?.n)
    }),
  )

/** So many rows in each table, and no others, that were over two years ago; each session traded its token once. */
const insertOld = async (count: number): Promise<void> => {
  const { id } = await aPerson(server)
  await server.superPool.query(`TRUNCATE ${swept.join(', ')} CASCADE`)
  const past = new Date(server.clock.now().getTime() - 730 * DAY_MS)
  const rows = [
    `user_session (session_id, user_id, signed_in_at, expires_at) SELECT uuidv7(), $1::uuid, $2, $2`,
    `spent_captcha (challenge_id, expires_at) SELECT $1::text || n, $2`,
    `phone_code (code_id, purpose, phone_digest, user_id, requested_at, expires_at)
     SELECT uuidv7(), 'recovery', '', $1::uuid, $2, $2`,
    `code_miss (miss_id, code_id, user_id, missed_at) SELECT uuidv7(), uuidv7(), $1::uuid, $2`,
    `email_link (link_id, purpose, email_digest, user_id, requested_at, expires_at)
     SELECT uuidv7(), 'recovery', '', $1::uuid, $2, $2`,
  ]
  for (const row of rows)
    await server.superPool.query(`INSERT INTO ${row}::timestamptz FROM generate_series(1, $3) n`, [
      id,
      past,
      count,
    ])
  await server.superPool.query(
    `INSERT INTO refresh_token (token_hash, session_id, expires_at)
     SELECT sha256((session_id || ':' || n)::bytea), session_id, expires_at FROM user_session, generate_series(1, 2) n`,
  )
}

test('the daily sweep deletes sessions, their tokens and captcha challenges five thousand at a time', async () => {
  await insertOld(5_001)
  await refuseLargeDeletes(server, ['user_session', 'refresh_token', 'spent_captcha'])
  await sweep()
  expect(await countEach()).toEqual([0, 0, 0, 0, 0, 0])
})

test('a table that the daily sweep cannot delete from keeps it from no other, and the job is tried again', async () => {
  await insertOld(1)
  await sql`CREATE FUNCTION refuse_delete() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'no luck'; END $$`.execute(server.ownerDb)
  for (const table of ['user_session', 'phone_code'])
    await sql`CREATE TRIGGER refuses_delete BEFORE DELETE ON ${sql.table(table)}
      FOR EACH ROW EXECUTE FUNCTION refuse_delete()`.execute(server.ownerDb)
  await expect(sweep()).rejects.toThrow('no luck')
  expect(await countEach()).toEqual([1, 0, 0, 1, 0, 0])
})
