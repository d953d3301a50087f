import { randomUUID } from 'node:crypto'
import type { EventId, OpId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { expect, test } from 'vitest'
import { useServer } from '../../../test/server/server.ts'
import { anEvent, aWallet } from '../../../test/venue/venue.ts'
import { topUp } from '../ledger/index.ts'

const server = useServer(() => ({}) as never)

/** An event with a webhook for top-ups, and one top-up. */
const aToldEvent = async (): Promise<EventId> => {
  const { id } = await anEvent(server)
  const at = server.clock.now()
  await server.superPool.query(
    `INSERT INTO webhook (event_id, webhook_id, url, kinds, secret_sealed, made_by, made_at, read_until)
     VALUES ($1, uuidv7(), 'https://avisos.test', '{wallet.topped_up}', '', uuidv7(), $2, $2)`,
    [id, at],
  )
  const { walletId } = await aWallet(server, id, { balance: 0 })
  const opId = randomUUID() as OpId
  const paid = { amount: centavos(100), from: 'promo', mayBeRefused: false } as const
  await topUp(server.db, { eventId: id, opId, walletId, at, ...paid })
  return id
}

const read = () => server.app.jobs.find(({ job }) => job.name === 'read-webhook-news')?.run({})

const toldOf = async (): Promise<number[]> => {
  const rows = await server.db.selectFrom('webhook_delivery').select('event_id').orderBy('event_id').execute()
  return rows.map((row) => row.event_id)
}

test('while an event moves to another database the webhooks of all others are told, and its own afterwards', async () => {
  const [first, moving, last] = [await aToldEvent(), await aToldEvent(), await aToldEvent()]
  server.clock.pass(61_000)
  await server.superPool.query(
    `INSERT INTO ledger.event_move (event_id, move_id, state, since) VALUES ($1, uuidv7(), 'moving', now())`,
    [moving],
  )
  await expect(read()).rejects.toThrow(`event ${moving} is moving`)
  expect(await toldOf()).toEqual([first, last])
  await server.superPool.query('DELETE FROM ledger.event_move WHERE event_id = $1', [moving])
  await read()
  expect(await toldOf()).toEqual([first, moving, last])
})
