import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { useServer } from '../../../test/server/server.ts'
import { ledgerIsSound } from '../../../test/venue/desk.ts'
import { aLiveHolder } from '../../../test/venue/live-qr.ts'
import { anOfflineEvent } from '../../../test/venue/offline-event.ts'

const server = useServer(() => ({}) as never, { RATE_LIMIT_FACTOR: '1000' })
afterAll(() => ledgerIsSound(server))

const cups = (quantity: number) => ({
  name: 'Vaso (depósito)',
  quantity,
  unit_price: 20,
  is_cup: true as const,
})
const beer = (options: string[]) => ({
  product_id: randomUUID(),
  name: 'Cerveza (Doble)',
  options,
  quantity: 2,
  unit_price: 80,
})

/** A till that sold two beers with their cups, for 200 pesos, to a QR with that balance. */
const sold = async (balance: number, back = 0) => {
  const { event, aTill, now, shown } = await anOfflineEvent(server)
  const till = await aTill()
  const ana = await aLiveHolder(server, event.id, balance)
  const options = [randomUUID()]
  const items = [beer(options), cups(2), ...(back > 0 ? [cups(-back)] : [])]
  const answer = await till.post(till.sell({ qr: shown(ana), amount: 200 - back * 20, at: now(), items }))
  const [{ rows: moves }, { rows: transfers }] = await Promise.all([
    server.pool.query<{ centavos: string }>('SELECT centavos::text FROM cup_move WHERE event_id = $1', [
      event.id,
    ]),
    server.pool.query<{ lines: unknown }>(
      `SELECT details::jsonb -> 'lines' AS lines FROM ledger.transfer WHERE event_id = $1 AND kind = 2 AND leg = 0`,
      [event.id],
    ),
  ])
  return { answer, options, moves, lines: transfers[0]?.lines }
}

test('a sale made offline says its options and counts the deposits that its QR paid', async () => {
  const { answer, options, moves, lines } = await sold(20_000)
  expect(answer.body.data).toMatchObject({ status: 'booked', paid: 200 })
  expect(moves).toEqual([{ centavos: '4000' }])
  expect(lines).toMatchObject([
    { name: 'Cerveza (Doble)', options, quantity: 2 },
    { name: 'Vaso (depósito)', quantity: 2, is_cup: true },
  ])
})

test('deposits that the organiser bore are not given back in balance', async () => {
  const { answer, moves } = await sold(15_000)
  expect(answer.body.data).toMatchObject({ status: 'booked', paid: 150 })
  expect(moves).toEqual([])
})

test('cups that came back offline are no record of a till', async () => {
  const { answer, moves, lines } = await sold(20_000, 1)
  expect(answer).toMatchObject({ body: { code: 'offline_record_refused' } })
  expect([moves, lines]).toEqual([[], undefined])
})
