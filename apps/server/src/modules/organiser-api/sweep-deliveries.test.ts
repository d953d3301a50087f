import { expect, test } from 'vitest'
import { refuseLargeDeletes } from '../../../test/database/slices.ts'
import { DAY_MS } from '../../../test/server/clock.ts'
import { useServer } from '../../../test/server/server.ts'
import { anEvent } from '../../../test/venue/venue.ts'

const server = useServer(() => ({}) as never)

test('notices that ended more than thirty days ago are deleted five thousand at a time; those that wait or ended since stay', async () => {
  await refuseLargeDeletes(server, ['webhook_delivery'])
  const { id } = await anEvent(server)
  const now = server.clock.now().getTime()
  const [old, recent] = [31, 29].map((days) => new Date(now - days * DAY_MS))
  await server.superPool.query(
    `INSERT INTO webhook (event_id, webhook_id, url, kinds, secret_sealed, made_by, made_at, read_until)
     VALUES ($1, uuidv7(), 'https://avisos.test', '{topup}', '', uuidv7(), $2, $2)`,
    [id, old],
  )
  const insert = (state: string, endedAt: Date | undefined, count: number) =>
    server.superPool.query(
      `INSERT INTO webhook_delivery
         (event_id, webhook_id, delivery_id, kind, object_id, body, made_at, next_at, state, ended_at)
       SELECT $1, webhook_id, uuidv7(), 'topup', 'x', '{}', $2, $2, $3, $4
       FROM webhook, generate_series(1, $5) WHERE event_id = $1`,
      [id, old, state, endedAt ?? null, count],
    )
  await insert('delivered', old, 5_001)
  await insert('given_up', recent, 1)
  await insert('pending', undefined, 1)
  await server.app.jobs.find(({ job }) => job.name === 'sweep-webhook-deliveries')?.run({})
  const left = await server.db.selectFrom('webhook_delivery').select('state').orderBy('state').execute()
  expect(left).toEqual([{ state: 'given_up' }, { state: 'pending' }])
})
