import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { aPerson, type Person } from '../../../test/people/people.ts'
import { call } from '../../../test/server/call.ts'
import { csvForm } from '../../../test/server/csv-form.ts'
import { useServer } from '../../../test/server/server.ts'
import { anEvent } from '../../../test/venue/venue.ts'
import type { EventRecord } from '../events/index.ts'

const server = useServer(() => ({}) as never)
let event: EventRecord
let mara: Person

beforeEach(async () => {
  event = await anEvent(server)
  mara = await aPerson(server, [{ eventId: event.id, role: 'manager' }])
})

type Line = { line: number; outcome: string; name: string; before: unknown; after: unknown; reason: unknown }
type Answer = { request_id?: string; data?: { mark: string; lines: Line[]; passed_over: string[] } }

const send = async (path: string, file: string | Buffer, mark?: string) => {
  const { multipart, headers } = csvForm(file, mark)
  const reply = await server.app.http.inject({
    method: 'POST',
    url: `/api/v1/es/staff/events/${event.id}/${path}`,
    headers: { ...headers, ...mara.authorization },
    payload: multipart,
  })
  const { request_id: _, ...answer } = reply.json<Answer>()
  return { status: reply.statusCode, ...answer }
}
const preview = (file: string | Buffer) => send('products-import/preview', file)
const apply = (file: string | Buffer, mark = '') => send('products-import', file, mark)

/** The lines of a file that can be read. */
const linesOf = async (file: string | Buffer): Promise<Line[]> => (await preview(file)).data?.lines ?? []

const sell = async (name: string, price: number, category: string | null = null) => {
  const body = { name, price, category, is_adult_only: false }
  await call(server, 'POST', `staff/events/${event.id}/products`, { token: mara.token, body })
}

/** Everything that an import might change. */
const state = async () => {
  const { rows } = await server.pool.query(
    `SELECT name, price_centavos::int AS price, category, is_adult_only AS adult FROM product
     WHERE event_id = $1 AND retired_at IS NULL ORDER BY position`,
    [event.id],
  )
  const audited = await server.pool.query(
    "SELECT details FROM audit_log WHERE event_id = $1 AND action = 'products_imported'",
    [event.id],
  )
  return { products: rows, imports: audited.rows.length }
}

const menu = 'nombre,precio,categoría,mayores\nCerveza,80,Barra,sí\nAgua,30,,no\nCafé,$45.5,,\nMal,gratis,,\n'
const fields = (name: string, price: number, category: string | null = null, is_adult_only = false) => ({
  name,
  price,
  category,
  is_adult_only,
})

test('a preview says what each line would do, and does nothing', async () => {
  await sell('cerveza', 70)
  await sell('Agua', 30)
  const before = await state()
  expect(await preview(menu)).toEqual({
    status: 200,
    success: true,
    data: {
      mark: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      passed_over: [],
      lines: [
        {
          line: 2,
          outcome: 'changed',
          name: 'Cerveza',
          before: fields('cerveza', 70),
          after: fields('Cerveza', 80, 'Barra', true),
          reason: null,
        },
        {
          line: 3,
          outcome: 'unchanged',
          name: 'Agua',
          before: fields('Agua', 30),
          after: fields('Agua', 30),
          reason: null,
        },
        { line: 4, outcome: 'new', name: 'Café', before: null, after: fields('Café', 45.5), reason: null },
        {
          line: 5,
          outcome: 'faulty',
          name: 'Mal',
          before: null,
          after: null,
          reason: 'El precio se escribe 120, 120.50 o $120.50, y es mayor que cero.',
        },
      ],
    },
  })
  expect(await state()).toEqual(before)
})

test('what was previewed is done, once; new products stand last', async () => {
  await sell('Cerveza', 70)
  await sell('Agua', 30)
  const seen = await preview(menu)
  expect(await apply(menu, seen.data?.mark)).toEqual(seen)
  const done = {
    products: [
      { name: 'Cerveza', price: 8000, category: 'Barra', adult: true },
      { name: 'Agua', price: 3000, category: null, adult: false },
      { name: 'Café', price: 4550, category: null, adult: false },
    ],
    imports: 1,
  }
  expect(await state()).toEqual(done)
  expect(await apply(menu, seen.data?.mark)).toMatchObject({ status: 409, code: 'changed_meanwhile' })
  const again = await preview(menu)
  expect(again.data?.lines.map(({ outcome }) => outcome)).toEqual([
    'unchanged',
    'unchanged',
    'unchanged',
    'faulty',
  ])
  expect(await apply(menu, again.data?.mark)).toMatchObject({
    status: 422,
    errors: { file: ['Este archivo no cambia nada.'] },
  })
  expect(await state()).toEqual(done)
})

test('a change meanwhile, or another file under the mark, is refused and changes nothing', async () => {
  await sell('Agua', 25)
  const { data } = await preview(menu)
  await sell('Café', 50)
  const before = await state()
  const refused = {
    status: 409,
    success: false,
    code: 'changed_meanwhile',
    message:
      'Esto cambió mientras lo preparabas y no se guardó nada. Míralo como quedó e inténtalo otra vez.',
  }
  expect(await apply(menu, data?.mark)).toEqual(refused)
  const now = await preview(menu)
  expect(await apply(menu.replace('80', '1'), now.data?.mark)).toEqual(refused)
  expect(await apply(menu)).toEqual(refused)
  expect(await state()).toEqual(before)
})

test('two who import the same preview at once do it once', async () => {
  const { data } = await preview(menu)
  const replies = await Promise.all([apply(menu, data?.mark), apply(menu, data?.mark)])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await state()).products).toHaveLength(3)
})

describe('a file', () => {
  test.each([
    ['with semicolons and a mark', '\uFEFFNombre;Precio\nCerveza;80\n'],
    ['with its columns turned and more of them', 'nota,PRECIO,nombre\nx,80.00,Cerveza\n'],
    ['with quotes and empty lines', '"nombre","precio"\r\n\r\n"Cerveza","$80"\r\n,\r\n'],
    ['with old line ends', 'nombre,precio\rCerveza,80\r'],
  ])('%s is read', async (_what, file) => {
    expect(await linesOf(file)).toMatchObject([{ outcome: 'new', after: fields('Cerveza', 80) }])
  })

  test('leaves what it has no column for', async () => {
    await sell('Cerveza', 70, 'Barra')
    expect(await linesOf('nombre,precio\nCerveza,80\n')).toMatchObject([
      { outcome: 'changed', after: fields('Cerveza', 80, 'Barra') },
    ])
  })

  test.each([
    ['=1+1,30,', '“nombre” empieza como una fórmula (=, +, -, @). Escríbelo sin ese signo.'],
    ['Agua,30,@SUM(A1)', '“categoría” empieza como una fórmula (=, +, -, @). Escríbelo sin ese signo.'],
    ['Agua,-5,', '“precio” empieza como una fórmula (=, +, -, @). Escríbelo sin ese signo.'],
    [',30,', 'Falta “nombre”.'],
    ['Agua,0,', 'El precio se escribe 120, 120.50 o $120.50, y es mayor que cero.'],
    ['Agua,1e3,', 'El precio se escribe 120, 120.50 o $120.50, y es mayor que cero.'],
    ['Agua,1.005,', 'El precio se escribe 120, 120.50 o $120.50, y es mayor que cero.'],
    ['Agua,100000001,', 'El precio se escribe 120, 120.50 o $120.50, y es mayor que cero.'],
    ['Agua,30,,más', 'Tiene más columnas que la primera línea.'],
    [`${'a'.repeat(81)},30,`, '“nombre” lleva hasta 80 letras.'],
    ['COCA,31,', 'Ya está en la línea 2.'],
  ])('has the line %j, which does nothing and says why', async (line, reason) => {
    const file = `nombre,precio,categoría\nCoca,30,\n${line}\n`
    const lines = await linesOf(file)
    expect(lines).toMatchObject([{ outcome: 'new' }, { line: 3, outcome: 'faulty', after: null, reason }])
  })

  test.each([
    ['nothing', '', 'El archivo no tiene ninguna línea debajo de sus títulos.'],
    ['titles alone', 'nombre,precio\n', 'El archivo no tiene ninguna línea debajo de sus títulos.'],
    ['no price', 'nombre\nAgua\n', 'Falta la columna “precio” en la primera línea.'],
    [
      'a title twice',
      'nombre,precio,Precio\nAgua,1,2\n',
      'La columna “precio” está dos veces en la primera línea.',
    ],
    [
      'an open quote',
      'nombre,precio\n"Agua,30\n',
      'La línea 2 no se puede leer como CSV. Revisa sus comillas.',
    ],
    [
      'a stray quote',
      'nombre,precio\n"Ag"ua,30\n',
      'La línea 2 no se puede leer como CSV. Revisa sus comillas.',
    ],
    [
      'too many lines',
      `nombre,precio\n${Array.from({ length: 1_001 }, (_, i) => `Agua ${i},30`).join('\n')}\n`,
      'El archivo pasa de 1,000 líneas. Divídelo en varios.',
    ],
    ['too many bytes', 'a'.repeat(1_000_001), 'El archivo pasa de 1 MB. Divídelo en varios.'],
    [
      'Latin letters',
      Buffer.from('nombre,precio\nCafé,30\n', 'latin1'),
      'El archivo no es CSV en UTF-8. En tu hoja de cálculo, guárdalo como “CSV UTF-8”.',
    ],
    [
      'a picture',
      Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      'El archivo no es CSV en UTF-8. En tu hoja de cálculo, guárdalo como “CSV UTF-8”.',
    ],
    [
      'a NUL byte',
      'nombre,precio\nAg\0ua,30\n',
      'El archivo no es CSV en UTF-8. En tu hoja de cálculo, guárdalo como “CSV UTF-8”.',
    ],
  ])('that holds %s is refused, and nothing changes', async (_what, file, sentence) => {
    await sell('Agua', 25)
    const before = await state()
    for (const reply of [await preview(file), await apply(file, 'a'.repeat(64))])
      expect(reply).toEqual({
        status: 422,
        success: false,
        code: 'validation_failed',
        message: 'Revisa los datos marcados e inténtalo de nuevo.',
        errors: { file: [sentence] },
      })
    expect(await state()).toEqual(before)
  })

  test('with a card’s number, or none at all, is refused', async () => {
    expect(await preview('nombre,precio\n4111 1111 1111 1111,30\n')).toMatchObject({
      status: 422,
      code: 'card_number_refused',
    })
    const token = mara.token
    const path = `staff/events/${event.id}/products-import`
    expect((await call(server, 'POST', path, { token, body: { mark: randomUUID() } })).statusCode).toBe(415)
  })
})

test('no file makes more products than an event sells', async () => {
  const many = Array.from({ length: 201 }, (_, i) => `Agua ${i},30`).join('\n')
  const seen = await preview(`nombre,precio\n${many}\n`)
  expect(seen.data?.lines.at(-2)).toMatchObject({ outcome: 'new' })
  expect(seen.data?.lines.at(-1)).toMatchObject({
    outcome: 'faulty',
    reason: 'Un evento vende hasta 200 productos. Quita alguno para agregar otro.',
  })
  await apply(`nombre,precio\n${many}\n`, seen.data?.mark)
  expect((await state()).products).toHaveLength(200)
})

test('a column that nothing reads is told, and none of a file that was exported is', async () => {
  const { data } = await preview('nombre,precio,Solo adultos,mayores,Proveedor\nMezcal,90,sí,,Oaxaca\n')
  expect(data?.passed_over).toEqual(['Solo adultos', 'Proveedor'])
  await sell('Café', 45)
  const url = `/api/v1/es/office/events/${event.id}/exports/products/csv`
  const { body } = await server.app.http.inject({ url, headers: mara.authorization })
  expect(body).toContain('Existencias')
  expect((await preview(body)).data?.passed_over).toEqual([])
})
