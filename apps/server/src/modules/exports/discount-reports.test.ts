import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aPerson } from '../../../test/people/people.ts'
import { call } from '../../../test/server/call.ts'
import { useServer } from '../../../test/server/server.ts'
import { useDiscounts } from '../../../test/venue/discounts.ts'
import { lists } from './lists.ts'

const server = useServer(() => ({}) as never)
const { bars, ask, wallet, discount, chargeLess, give } = useDiscounts(server)

type Section = {
  title: string
  lines: { label: string; count: number | null; amount: number; is_sum: boolean }[]
}
type Report = { sections: Section[] }

const undo = (op: string, by = bars.luz) =>
  ask('POST', `operations/${op}/void`, { op_id: randomUUID(), reason: 'Error de captura' }, by)

/** Two beers less 16 pesos, one less 8 and voided; a courtesy of 240, one of 80 that was voided, a meal of 80. */
const aNight = async (): Promise<void> => {
  const friends = await discount({ name: 'Amigos' })
  const artist = await discount({ name: 'Artista', kind: 'courtesy', percent: 100 })
  const meal = await discount({ name: 'Cena', kind: 'staff_meal', percent: 100 })
  const qr = await wallet()
  const [sale, free] = [randomUUID(), randomUUID()]
  await chargeLess(qr, 2, { id: friends, amount: 16 })
  await chargeLess(qr, 1, { id: friends, amount: 8 }, bars.luz, { op_id: sale })
  await give(artist, 3)
  await give(artist, 1, bars.luz, { op_id: free })
  await give(meal, 1, bars.teo, { person: bars.luz.id })
  expect([(await undo(sale)).status, (await undo(free)).status]).toEqual([200, 200])
}

const linesOf = ({ sections }: Report, title: string) =>
  sections
    .find((each) => each.title === title)
    ?.lines.map(({ label, count, amount }) => [label, count, amount])

/** Each sum of a section is what all other lines above it come to. */
const addsUp = ({ sections }: Report): void => {
  for (const { title, lines } of sections)
    for (const [n, line] of lines.entries()) {
      if (!line.is_sum) continue
      const above = lines.slice(0, n).filter(({ is_sum: isSum }) => !isSum)
      expect([
        title,
        line.label,
        above.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0),
      ]).toEqual([title, line.label, Math.round(line.amount * 100)])
    }
}

test('a report says gross, discounts and net, and what nobody paid by its reason', async () => {
  await aNight()
  const report = (await ask('GET', 'report', undefined, bars.mara)).body.data as unknown as Report
  expect(linesOf(report, 'Ventas, sin propinas')).toEqual([
    ['Cobros con QR', 2, 216],
    ['Descontado de los cobros', null, 24],
    ['Ventas brutas', null, 240],
    ['Descuentos', 2, -24],
    ['Anulaciones y devoluciones', 1, -72],
    ['Ventas netas', null, 144],
  ])
  expect(linesOf(report, 'Descuentos')).toEqual([
    ['Amigos', 2, 24],
    ['Descuentos', null, 24],
    ['De ello, anulado', 1, -8],
    ['Descuentos que quedan', null, 16],
  ])
  expect(linesOf(report, 'Sin cobro: cortesías y comidas')).toEqual([
    ['Cortesía: Artista', 2, 320],
    ['Comida de personal: Cena', 1, 80],
    ['Valor de lo entregado', null, 400],
    ['De ello, anulado', 1, -80],
    ['Valor que queda', null, 320],
  ])
  expect(linesOf(report, 'Productos')).toEqual([
    ['Cerveza', 2, 160],
    ['Descuento: Amigos', 1, -16],
    ['Ventas netas', null, 144],
  ])
  addsUp(report)
})

test('a place’s report, the live sales and a shift’s have their own part', async () => {
  await ask('POST', 'shifts', { op_id: randomUUID(), float: 0 }, bars.luz)
  await aNight()
  const ofSouth = (await ask('GET', `places/${bars.south.id}/report`, undefined, bars.mara)).body.data
  expect(linesOf(ofSouth as unknown as Report, 'Sin cobro: cortesías y comidas')).toEqual([
    ['Comida de personal: Cena', 1, 80],
    ['Valor de lo entregado', null, 80],
  ])
  const live = (await ask('GET', 'sales', undefined, bars.mara)).body.data as unknown as { event: Report }
  expect(linesOf(live.event, 'Descuentos')?.[0]).toEqual(['Amigos', 2, 24])
  addsUp(live.event)
  const shift = (await ask('GET', 'shifts/current', undefined, bars.luz)).body.data?.id
  const closed = await ask('POST', `shifts/${shift}/close`, { op_id: randomUUID(), counted: 0 }, bars.luz)
  const report = closed.body.data as unknown as Report
  expect(linesOf(report, 'Sin cobro: cortesías y comidas')?.[0]).toEqual(['Cortesía: Artista', 2, 320])
  addsUp(report)
})

test('the office’s sales and the export list what stands, by reason, place and person', async () => {
  await aNight()
  const reply = await call(server, 'GET', `office/events/${bars.event.id}/sales`, { token: bars.mara.token })
  const { totals, given, products } = reply.json<{
    data: { totals: object; given: object[]; products: object[] }
  }>().data
  expect(totals).toMatchObject({
    sales: 144,
    discounts: { count: 1, amount: 16 },
    free: { count: 2, amount: 320 },
  })
  expect(given).toMatchObject([
    {
      name: 'Artista',
      kind: 'courtesy',
      is_free: true,
      place: bars.north.name,
      who: 'Ana Luna',
      count: 1,
      amount: 240,
    },
    { name: 'Cena', kind: 'staff_meal', place: bars.south.name, person: 'Ana Luna', count: 1, amount: 80 },
    { name: 'Amigos', kind: 'discount', is_free: false, person: null, count: 1, amount: 16 },
  ])
  expect(products).toMatchObject([
    { name: 'Cerveza', amount: 160 },
    { name: 'Descuento: Amigos', amount: -16 },
  ])
  const rows = []
  const from = { control: server.db, event: server.db }
  for await (const chunk of lists.discounts.rows(from, {
    eventId: bars.event.id,
    timezone: 'UTC',
    places: null,
  }))
    rows.push(...chunk)
  expect(rows).toHaveLength(5)
  const none = { eventId: bars.event.id, timezone: 'UTC', places: [] }
  for await (const chunk of lists.discounts.rows(from, none)) expect(chunk).toEqual([])
})

test('a vendor reads and exports their own place alone', async () => {
  await aNight()
  const vendor = await aPerson(server, [{ eventId: bars.event.id, role: 'vendor' }])
  await server.pool.query(
    'INSERT INTO staff_place (event_id, user_id, place_id, assigned_at) VALUES ($1, $2, $3, now())',
    [bars.event.id, vendor.id, bars.south.id],
  )
  const reply = await call(server, 'GET', `office/events/${bars.event.id}/sales`, { token: vendor.token })
  expect(reply.json()).toMatchObject({ data: { given: [{ name: 'Cena' }] } })
})
