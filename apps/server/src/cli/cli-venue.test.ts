import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../test/server/call.ts'
import { anAccount, aPerson, confirmed, type Person } from '../../test/people/people.ts'
import { saldoHere } from '../../test/cli/saldo.ts'
import { useServer } from '../../test/server/server.ts'
import { signInByPin, type PairedDevice } from '../../test/venue/tills.ts'
import { anEvent } from '../../test/venue/venue.ts'
import { rolesOf } from '../modules/auth/index.ts'
import type { EventRecord } from '../modules/events/index.ts'

const server = useServer(() => ({}) as never)
const folder = mkdtempSync(join(tmpdir(), 'saldo-cli-venue-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let event: EventRecord
let manager: Person
beforeAll(async () => {
  // The command line has the machine's own clock.
  server.clock.set(new Date())
  event = await anEvent(server)
  manager = await aPerson(server, [{ eventId: event.id, role: 'manager' }])
})

const run = (...args: string[]) =>
  saldoHere(
    {
      env: {
        DATABASE_URL: server.appUrl,
        DATABASE_MIGRATION_URL: server.ownerUrl,
        DATA_DIR: folder,
        APP_SECRET: server.deps.env.APP_SECRET ?? '',
      },
      clock: server.clock,
    },
    ...args,
  )

type Json = { data: Record<string, unknown>; code?: string; message?: string }
const json = async (...args: string[]) => {
  const { code, out } = await run('--json', ...args)
  return { code, body: JSON.parse(out) as Json }
}
const at = (path: string) => `staff/events/${event.id}/${path}`
const fromApi = async (path: string): Promise<unknown> =>
  (await call(server, 'GET', at(path), { token: manager.token })).json<{ data: unknown }>().data

const nobodyKnows = { code: 1, out: '' }

test('places are added once, renamed and listed, each answer as the API has it', async () => {
  const added = await json('places', 'add', event.url, '--name', ' Barra Norte ', '--kind', 'bar')
  const place = { id: added.body.data['id'], name: 'Barra Norte', kind: 'bar' }
  expect(added).toEqual({ code: 0, body: { success: true, data: place } })
  expect(
    (await json('places', 'add', event.url, '--name', 'Barra Norte', '--kind', 'bar')).body.data,
  ).toEqual(place)
  const renamed = await run('places', 'rename', String(event.id), 'barra norte', '--name', 'Barra Sur')
  expect(renamed).toEqual({ code: 0, out: 'Barra Norte se llama ahora Barra Sur.\n', err: '' })
  expect((await json('places', 'list', event.url)).body.data).toEqual(await fromApi('places'))
  expect((await run('places', 'list', event.url)).out).toBe(`${String(place.id)}  barra  Barra Sur\n`)
  expect(await run('places', 'rename', event.url, 'Patio', '--name', 'X')).toEqual({
    ...nobodyKnows,
    err: 'El evento no tiene el lugar «Patio». Míralos con: saldo places list\n',
  })
  expect(await run('places', 'add', event.url, '--name', 'X', '--kind', 'cine')).toEqual({
    ...nobodyKnows,
    err: 'No existe el tipo de lugar «cine». Usa bar o cash_point.\n',
  })
})

test('a device is paired by an operator’s code, opened by an operator’s PIN, listed and revoked', async () => {
  await run('places', 'add', event.url, '--name', 'Caja 1', '--kind', 'cash_point')
  const person = await confirmed(server, await anAccount(server))
  await run('staff', 'add', person.email, '--role', 'cashier', '--event', event.url, '--place', 'Caja 1')
  const made = await json('pins', 'set', event.url, person.email)
  const pin = String(made.body.data['pin'])
  expect(pin).toMatch(/^\d{6}$/)
  const staff = await run('staff', 'list', event.url)
  expect(staff.out).toContain(`cashier  ${person.email}  Ana Luna  Caja 1  con PIN\n`)

  const created = await json('pairing', 'create', event.url, '--place', 'Caja 1')
  const code = String(created.body.data['code'])
  const paired = await call(server, 'POST', 'staff/devices/pair', { body: { code, name: 'Tableta 1' } })
  const device = paired.json<{ data: PairedDevice }>().data
  expect((await signInByPin(server, device, person, pin)).statusCode).toBe(200)

  expect((await json('pairing', 'list', event.url)).body.data).toEqual(await fromApi('pairing-codes'))
  expect((await run('pairing', 'list', event.url)).out).toMatch(
    new RegExp(`^${code}  Caja 1  hasta el .*  1 dispositivo\n$`),
  )
  expect((await run('pairing', 'end', event.url, code.toLowerCase())).out).toBe(
    `El código ${code} ya no sirve.\n`,
  )
  expect((await run('pairing', 'end', event.url, code)).code).toBe(1)

  expect((await json('devices', 'list', event.url)).body.data).toEqual(await fromApi('devices'))
  expect((await run('devices', 'list', event.url)).out).toContain('  Tableta 1  Caja 1  ')
  expect((await run('devices', 'revoke', event.url, device.device_id)).out).toBe(
    'Tableta 1 queda fuera desde ahora.\n',
  )
  expect((await signInByPin(server, device, person, pin)).statusCode).toBe(401)
  expect((await run('devices', 'list', event.url)).out).toContain('  rechazado')
  const { rows } = await server.pool.query<{ action: string }>(
    `SELECT action FROM audit_log WHERE event_id = $1 AND actor_kind = 'operator'
     AND action ~ 'pin_set|pairing|device' ORDER BY at, id`,
    [event.id],
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'pin_set',
    'pairing_code_created',
    'pairing_code_ended',
    'device_revoked',
  ])
})

test('whose e-mail nobody confirmed gets no role, and no place is made for them', async () => {
  const { id, email } = await anAccount(server)
  const add = ['staff', 'add', email, '--role', 'bar', '--event', event.url, '--place', 'Barra Nueva']
  const before = await fromApi('places')
  const sentence = `Nadie ha confirmado aún el correo ${email}. Pide a esa persona que lo confirme desde su perfil.`
  expect(await run(...add)).toEqual({ ...nobodyKnows, err: `${sentence}\n` })
  expect(await run('staff', 'add', email, '--role', 'admin')).toEqual({
    ...nobodyKnows,
    err: `${sentence}\n`,
  })
  expect(await fromApi('places')).toEqual(before)
  expect(await rolesOf(server.db, id)).toEqual([])
})

test.each([
  ['removed', (email: string) => run('staff', 'remove', email, '--event', event.url)],
  ['deleted', (email: string) => run('user', 'delete', email)],
])('who is %s loses role, place and PIN', async (_how, leave) => {
  const person = await confirmed(server, await anAccount(server))
  await run('staff', 'add', person.email, '--role', 'bar', '--event', event.url, '--place', 'Barra Sur')
  const set = await run('pins', 'set', event.url, person.email, '--pin', '4917')
  expect(set.out).toBe(`PIN puesto para ${person.email}. Sus sesiones en dispositivos terminaron.\n`)
  await leave(person.email)
  expect((await run('staff', 'list', event.url)).out).not.toContain(person.email)
  const { rows } = await server.pool.query(
    'SELECT user_id FROM staff_pin WHERE user_id = $1 UNION SELECT user_id FROM staff_place WHERE user_id = $1',
    [person.id],
  )
  expect(rows).toEqual([])
})

test.each([
  [['pins', 'set', 'EVENT', 'MANAGER', '--pin', '12'], 'El PIN lleva de 4 a 6 cifras.'],
  [['pins', 'set', 'EVENT', 'MANAGER', '--pin', '1234'], 'Revisa los datos marcados e inténtalo de nuevo.'],
  [
    ['pairing', 'create', 'EVENT', '--place', 'Caja 1', '--minutes', '4'],
    'Los minutos son un número entero de 5 a 1440.',
  ],
  [
    ['devices', 'revoke', 'EVENT', 'x'],
    'El evento no tiene el dispositivo «x». Míralos con: saldo devices list',
  ],
  [['products', 'retire', 'EVENT', 'Nada'], 'El evento no vende «Nada». Míralos con: saldo products list'],
  [
    ['products', 'add', 'EVENT', '--name', 'Nada', '--price', '0'],
    'El nombre lleva hasta 80 caracteres, la categoría hasta 40 y el precio es mayor que cero.',
  ],
] as const)('saldo %j is refused in a sentence', async (args, sentence) => {
  const words = args.map((word) => (word === 'EVENT' ? event.url : word === 'MANAGER' ? manager.email : word))
  const { code, out, err } = await run(...words)
  expect([code, out]).toEqual([1, ''])
  expect(err).toContain(sentence)
})

test('products are added, switched off and on, and retired; the servers hear of each', async () => {
  const add = (name: string, price: string, ...more: string[]) =>
    json('products', 'add', event.url, '--name', name, '--price', price, ...more)
  const beer = await add('Cerveza', '70.50', '--category', 'Bebidas', '--adult')
  expect(beer.body.data).toEqual({
    id: beer.body.data['id'],
    name: 'Cerveza',
    price: 70.5,
    category: 'Bebidas',
    is_adult_only: true,
    is_sold_out: false,
  })
  await add('Agua', '30')
  expect((await add('Agua', '31')).body).toMatchObject({ success: false, code: 'validation_failed' })
  expect((await run('products', 'sold-out', event.url, 'cerveza')).out).toBe(
    'Cerveza quedó agotado en todas las barras.\n',
  )
  type Product = { is_sold_out: boolean }
  const listed = async () =>
    (await json('products', 'list', event.url)).body.data as unknown as readonly Product[]
  /** As tills hear of them. */
  const toldOf = (products: readonly Product[]) =>
    products.map((one) => ({
      ...one,
      is_sold_out_everywhere: one.is_sold_out,
      left: null,
      cup: null,
      parts: [],
      option_groups: [],
    }))
  const told = async () => ((await fromApi('catalogue')) as { products: Product[] }).products
  expect(await told()).toEqual(toldOf(await listed()))
  expect((await run('products', 'list', event.url)).out).toMatch(
    /^\S{36} +\$70\.50  Cerveza  \(Bebidas\)  18\+  agotado\n\S{36} +\$30\.00  Agua\n$/,
  )
  await run('products', 'back', event.url, 'Cerveza')
  await run('products', 'retire', event.url, 'Agua')
  expect(await listed()).toEqual([beer.body.data])
  await expect.poll(told, { timeout: 10_000 }).toEqual(toldOf(await listed()))
})
