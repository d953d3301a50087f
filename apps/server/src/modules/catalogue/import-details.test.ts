import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { aPerson, type Person } from '../../../test/people/people.ts'
import { call } from '../../../test/server/call.ts'
import { somebodyWaits } from '../../../test/money/ledger.ts'
import { csvForm } from '../../../test/server/csv-form.ts'
import { useServer } from '../../../test/server/server.ts'
import { anEvent, aPlace } from '../../../test/venue/venue.ts'
import type { EventRecord } from '../events/index.ts'

const server = useServer(() => ({}) as never)
let event: EventRecord
let mara: Person

beforeEach(async () => {
  event = await anEvent(server)
  mara = await aPerson(server, [{ eventId: event.id, role: 'manager' }])
  for (const name of ['Barra: VIP; norte', 'Terraza']) await aPlace(server, event.id, name)
})

type Line = { outcome: string; after: { details?: object } | null; reason: string | null }

const send = async (path: string, file: string, mark?: string) => {
  const { multipart, headers } = csvForm(file, mark)
  const reply = await server.app.http.inject({
    method: 'POST',
    url: `/api/v1/es/staff/events/${event.id}/${path}`,
    headers: { ...headers, ...mara.authorization },
    payload: multipart,
  })
  return { status: reply.statusCode, data: reply.json<{ data: { mark: string; lines: Line[] } }>().data }
}

const load = async (file: string) => {
  const { data } = await send('products-import/preview', file)
  return send('products-import', file, data.mark)
}

const reasonOf = async (heading: string, cells: string) =>
  (await send('products-import/preview', `nombre,precio,${heading}\nNuevo,10,${cells}`)).data.lines[0]?.reason

const exported = async () =>
  (await call(server, 'GET', `office/events/${event.id}/exports/products/csv`, { token: mara.token })).body

const rows = async (text: string) => (await server.pool.query(text, [event.id])).rows as unknown[]

const heading = 'nombre,precio,nuevas existencias,alerta,vaso,depósito,opciones,lugares,precios por lugar'
const beer =
  'Cerveza,80,"1,400",20,Vaso,20,"Tamaño (obligatoria): Chica | Grande +40; Extras (varias): Sin hielo | Limón +$5.50",Terraza,Terraza: 95'

test('a file gives a product its stock, deposit, options, places and prices; it is exported as it is read', async () => {
  expect(await load(`${heading}\n${beer}`)).toMatchObject({
    status: 200,
    data: { lines: [{ outcome: 'new' }] },
  })
  expect(
    await rows(`SELECT s.pieces_left, s.alert_at, p.cup_name, p.cup_centavos::int, p.is_everywhere,
      (SELECT json_agg(json_build_array(g.name, g.is_required, g.takes_some, o.name, o.price_centavos)
        ORDER BY g.position, o.position)
       FROM product_option_group g JOIN product_option o USING (event_id, product_id)
       WHERE g.product_id = p.product_id AND o.group_position = g.position) AS options,
      (SELECT json_agg(json_build_array(x.name, a.is_listed, a.price_centavos))
       FROM product_place a JOIN place x USING (event_id, place_id) WHERE a.product_id = p.product_id) AS places
      FROM product p JOIN product_stock s USING (event_id, product_id) WHERE p.event_id = $1`),
  ).toEqual([
    {
      pieces_left: 1400,
      alert_at: 20,
      cup_name: 'Vaso',
      cup_centavos: 2000,
      is_everywhere: false,
      options: [
        ['Tamaño', true, false, 'Chica', 0],
        ['Tamaño', true, false, 'Grande', 4000],
        ['Extras', false, true, 'Sin hielo', 0],
        ['Extras', false, true, 'Limón', 550],
      ],
      places: [['Terraza', true, 9500]],
    },
  ])
  const before = await exported()
  const { data } = await send('products-import/preview', before)
  expect(data.lines.map(({ outcome }) => outcome)).toEqual(['unchanged'])
})

test('a file that was not edited changes nothing, though pieces were sold since and names hold its signs', async () => {
  const body = { name: 'Mezcal', price: 90, category: null, is_adult_only: true }
  const made = await call(server, 'POST', `staff/events/${event.id}/products`, { token: mara.token, body })
  const { id } = made.json<{ data: { id: string } }>().data
  const put = (path: string, what: Record<string, unknown>) =>
    call(server, 'PUT', `staff/events/${event.id}/products/${id}/${path}`, { token: mara.token, body: what })
  const options = [{ id: randomUUID(), name: 'Uno; dos | tres', price: 4, is_sold_out: true }]
  const group = { id: randomUUID(), name: 'A: (b)', choose: 'one', is_required: false, options }
  expect((await put('options', { groups: [group] })).statusCode).toBe(200)
  const [place] = (await rows(`SELECT place_id FROM place WHERE event_id = $1 AND name LIKE 'Barra:%'`)) as [
    { place_id: string },
  ]
  await put('menu', { sold_at: [place.place_id], prices: [{ place_id: place.place_id, price: 70 }] })
  await put('stock', { left: 50, alert_at: 5 })
  const file = await exported()
  await server.pool.query('UPDATE product_stock SET pieces_left = 31 WHERE event_id = $1', [event.id])
  const before = [await rows(`SELECT * FROM product_option WHERE event_id = $1`), await exported()]
  const { data } = await send('products-import/preview', file)
  expect(data.lines.map(({ outcome }) => outcome)).toEqual(['unchanged'])
  expect(await load(file.replace('90.00', '91.00'))).toMatchObject({
    data: { lines: [{ outcome: 'changed' }] },
  })
  expect([await rows(`SELECT * FROM product_option WHERE event_id = $1`), await exported()]).toEqual([
    before[0],
    String(before[1]).replace('90.00', '91.00'),
  ])
})

test('a file that changes an alert alone counts what a bar sells meanwhile', async () => {
  await load('nombre,precio,nuevas existencias,alerta\nAgua,30,50,5')
  const bar = await server.pool.connect()
  try {
    await bar.query('BEGIN')
    await bar.query('UPDATE product_stock SET pieces_left = 31 WHERE event_id = $1', [event.id])
    const loading = load('nombre,precio,alerta\nAgua,30,8')
    await somebodyWaits(server)
    await bar.query('COMMIT')
    expect(await loading).toMatchObject({ status: 200, data: { lines: [{ outcome: 'changed' }] } })
  } finally {
    bar.release()
  }
  expect(await rows('SELECT pieces_left, alert_at FROM product_stock WHERE event_id = $1')).toEqual([
    { pieces_left: 31, alert_at: 8 },
  ])
})

test('an option that stays keeps its id and what was sold out, another price or not; “no” ends the counting', async () => {
  await load(`${heading}\n${beer}`)
  await server.pool.query(
    `UPDATE product_option SET is_sold_out = true WHERE event_id = $1 AND name = 'Grande'`,
    [event.id],
  )
  const ids = () =>
    rows(`SELECT name, option_id, is_sold_out FROM product_option WHERE event_id = $1 ORDER BY name`)
  const before = await ids()
  await load('nombre,precio,nuevas existencias,opciones\ncerveza,80,No,tamaño: Chica +1 | grande +50')
  const kept = before.flatMap((row) => {
    const { name } = row as { name: string }
    return name === 'Chica' || name === 'Grande'
      ? { ...(row as object), name: name === 'Grande' ? 'grande' : name }
      : []
  })
  expect(await ids()).toEqual(kept)
  expect(await rows('SELECT FROM product_stock WHERE event_id = $1')).toEqual([])
})

test('a cell that cannot be read says how it is written, and its line does nothing', async () => {
  const options =
    'Las opciones se escriben “Tamaño (obligatoria): Chico | Doble +40; Extras (varias): Sin hielo | Limón +5”.'
  const pieces = 'Las existencias y la alerta son piezas enteras, de 0 a 100,000.'
  expect(await reasonOf('nuevas existencias', '-3')).toMatch(/fórmula/)
  expect(await reasonOf('nuevas existencias', '2.5')).toBe(pieces)
  expect(await reasonOf('nuevas existencias', '100001')).toBe(pieces)
  expect(await reasonOf('alerta', '5')).toBe(
    'La alerta necesita existencias: escríbelas en “nuevas existencias”.',
  )
  expect(await reasonOf('vaso,depósito', 'Vaso,')).toBe(
    'El vaso y su depósito van juntos: escribe los dos o ninguno.',
  )
  expect(await reasonOf('opciones', 'Tamaño')).toBe(options)
  expect(await reasonOf('opciones', 'Tamaño:')).toBe(options)
  expect(await reasonOf('opciones', 'Tamaño (quizá): Chico')).toBe(options)
  expect(await reasonOf('opciones', 'Tamaño: Chico | chico')).toBe(
    'Dos grupos u opciones se llaman igual. Cambia el nombre de una.',
  )
  expect(await reasonOf('lugares', 'Sótano')).toBe(
    'Ese lugar no es de este evento. Agrégalo primero en Lugares.',
  )
  expect(await reasonOf('precios por lugar', 'Terraza 90')).toBe(
    'Los precios por lugar se escriben “Barra VIP: 95; Terraza: 90”.',
  )
  expect(await reasonOf('precios por lugar', 'Terraza: 90; terraza: 80')).toBe(
    'Un lugar tiene dos precios. Deja uno solo.',
  )
  expect(await rows('SELECT FROM product WHERE event_id = $1')).toEqual([])
})
