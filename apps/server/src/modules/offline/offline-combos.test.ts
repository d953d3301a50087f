import { afterAll, expect, test } from 'vitest'
import { useServer } from '../../../test/server/server.ts'
import { askStaff } from '../../../test/venue/ask-staff.ts'
import { ledgerIsSound } from '../../../test/venue/desk.ts'
import { aLiveHolder } from '../../../test/venue/live-qr.ts'
import { anOfflineEvent } from '../../../test/venue/offline-event.ts'

const server = useServer(() => ({}) as never, { RATE_LIMIT_FACTOR: '1000' })
afterAll(() => ledgerIsSound(server))

test('a combo that was sold offline takes the parts that its till served, whatever the combo is by then, once', async () => {
  const { event, manager, aTill, now, shown } = await anOfflineEvent(server)
  const ask = askStaff(server, () => event.id)
  const add = async (name: string, price: number): Promise<string> => {
    const fields = { name, price, category: null, is_adult_only: false }
    const id = (await ask('POST', 'products', fields, manager)).body.data?.id ?? ''
    await ask('PUT', `products/${id}/stock`, { left: 10, alert_at: 0 }, manager)
    return id
  }
  const [beer, chips, combo] = [await add('Cerveza', 80), await add('Papas', 40), await add('Combo', 150)]
  const parts = [{ product_id: beer, name: 'Cerveza', quantity: 2 }]
  const setParts = (all: { product_id: string; quantity: number }[]) =>
    ask('PUT', `products/${combo}/parts`, { parts: all }, manager)
  expect(await setParts(parts)).toMatchObject({ status: 200 })
  const till = await aTill()
  const ana = await aLiveHolder(server, event.id, 100_000)
  const items = [{ product_id: combo, name: 'Combo', quantity: 3, unit_price: 150, parts }]
  const sale = till.sell({ qr: shown(ana), amount: 450, at: now(), items })
  await setParts([{ product_id: chips, quantity: 5 }])
  expect((await till.post(sale)).body.data).toMatchObject({ status: 'booked', paid: 450 })
  expect((await till.post(sale)).body.data).toMatchObject({ status: 'booked', paid: 450 })
  const { rows } = await server.pool.query<{ product_id: string; pieces_left: number }>(
    'SELECT product_id, pieces_left FROM product_stock WHERE event_id = $1',
    [event.id],
  )
  expect(new Map(rows.map((row) => [row.product_id, row.pieces_left]))).toEqual(
    new Map([
      [beer, 4],
      [chips, 10],
      [combo, 7],
    ]),
  )
})
