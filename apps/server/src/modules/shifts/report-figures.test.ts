import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { bySystem } from '../../../test/server/by-system.ts'
import { call } from '../../../test/server/call.ts'
import { aCashier, ledgerIsSound, type Cashier } from '../../../test/venue/desk.ts'
import { textsOfPdf } from '../../../test/files/pdf-text.ts'
import { aPerson, type Person } from '../../../test/people/people.ts'
import { addsUp, type WireSection } from '../../../test/money/report.ts'
import { useServer } from '../../../test/server/server.ts'
import { aPlace, aWallet, atPlace } from '../../../test/venue/venue.ts'
import { createLedgerFollower } from '../../follow-events.ts'
import { editEvent } from '../events/index.ts'

const server = useServer(() => ({}) as never)

const beers = (quantity: number, unit_price = 80) => ({ name: 'Cerveza', quantity, unit_price })
const waters = (quantity: number, unit_price = 30) => ({ name: 'Agua', quantity, unit_price })

let caja: Cashier
let mara: Person
let luz: Person
let shift: string

const done = async (path: string, body: object): Promise<string> => {
  const op_id = randomUUID()
  expect(await caja.ask(path, { op_id, ...body })).toMatchObject({ status: 200 })
  return op_id
}
const takeBack = (operation: string) => done(`operations/${operation}/void`, { reason: 'Me equivoqué' })

const qrWith = async (pesos: number): Promise<string> =>
  (await aWallet(server, caja.eventId, { balance: pesos * 100 })).code

const asManager = (method: 'GET' | 'PUT', path: string, body?: object) =>
  call(server, method, `staff/events/${caja.eventId}/${path}`, {
    token: mara.token,
    ...(body && { body: { ...body } }),
  })

/** Cash onto a new QR, handed out again. */
const payOut = async (pesos: number): Promise<string> => {
  const code = await qrWith(0)
  await done('topups', { code, amount: pesos, tender: 'cash' })
  const held = await done('cashouts', { code })
  return done(`cashouts/${held}/paid`, {})
}

const chargeAndTakeBack = async (code: string): Promise<void> => {
  const typed = { name: 'Otro monto', quantity: 1, unit_price: 20 }
  await done('charges', { code, amount: 209, tip: 19, items: [beers(2), waters(1)] })
  await done('charges', { code, amount: 55.5 })
  await takeBack(await done('charges', { code, amount: 110, tip: 10, items: [beers(1), typed] }))
}

/** A bill of a beer, a water and a tip that a QR pays in part; then one of a beer, taken back. */
const splitBills = async (): Promise<void> => {
  const bill = await done('charges', {
    code: await qrWith(100),
    amount: 100,
    items: [beers(1), waters(0, 20)],
  })
  await done('cash-sales', { amount: 21, tip: 11, items: [waters(1, 10)], bill })
  const wrong = await done('charges', { code: await qrWith(50), amount: 50, items: [beers(0, 50)] })
  await done('cash-sales', { amount: 30, items: [beers(1, 30)], bill: wrong })
  await takeBack(wrong)
}

/** All that a till can do and take back, in one shift, and a charge at another bar. */
const aShift = async (): Promise<void> => {
  const code = await qrWith(0)
  await done('topups', { code, amount: 1_000, tender: 'cash' })
  await takeBack(await done('topups', { code: await qrWith(0), amount: 200, tender: 'cash' }))
  await done('topups', { code, amount: 300, tender: 'terminal', voucher: '1' })
  const wrong = { code: await qrWith(0), amount: 150, tender: 'terminal', voucher: '2' }
  await takeBack(await done('topups', wrong))
  await chargeAndTakeBack(code)
  await splitBills()
  await done('cash-sales', { amount: 35, tip: 5, items: [waters(1)] })
  await takeBack(await done('cash-sales', { amount: 44, tip: 4 }))
  await payOut(60)
  await takeBack(await payOut(70))
  await call(server, 'POST', `staff/events/${caja.eventId}/charges`, {
    token: luz.token,
    body: { op_id: randomUUID(), code, amount: 88, tip: 8, items: [beers(1)] },
  })
}

beforeAll(async () => {
  caja = await aCashier(server)
  const { eventId } = caja
  mara = await aPerson(server, [{ eventId, role: 'manager' }])
  luz = await aPerson(server, [{ eventId, role: 'bar' }])
  await atPlace(server, await aPlace(server, eventId, 'Barra Norte'), luz.id)
  await asManager('PUT', 'till-settings', { tip_percents: [5, 10, 15], void_minutes: 5 })
  await editEvent(
    { ...server.deps, follow: createLedgerFollower(server.deps.databases, server.clock) },
    eventId,
    { cashRefunds: true },
    bySystem(server),
  )
  shift = await caja.opens(500)
  await aShift()
  await done(`shifts/${shift}/close`, { counted: 1_620, counted_terminal: 300 })
})

type Report = { made_at: string; place: { id: string }; sections: WireSection[] }

const reportOf = async (path: string): Promise<Report> =>
  (await asManager('GET', path)).json<{ data: Report }>().data

/** Each table with its lines: label, count, amount; a sum has "=" before it. */
const tablesOf = ({ sections }: Pick<Report, 'sections'>) =>
  Object.fromEntries(
    sections.map(({ title, lines }) => [
      title,
      lines.map(({ label, count, amount, is_sum: isSum }) => [isSum ? `= ${label}` : label, count, amount]),
    ]),
  )

const sales = {
  'Ventas, sin propinas': [
    ['Cobros con QR', 5, 495.5],
    ['Ventas en efectivo', 4, 110],
    ['= Ventas brutas', null, 605.5],
    ['Anulaciones y devoluciones', 4, -220],
    ['= Ventas netas', null, 385.5],
  ],
  Cobrado: [
    ['Ventas netas', null, 385.5],
    ['Propinas, del personal', null, 35],
    ['= Total cobrado', null, 420.5],
  ],
  'Cómo se cobró': [
    ['Cobrado con QR', null, 364.5],
    ['Cobrado en efectivo', null, 56],
    ['= Total cobrado', null, 420.5],
  ],
}
const cash = [
  ['Cobrado en efectivo', null, 56],
  ['Recargas en efectivo', 4, 1_330],
  ['Recargas en efectivo anuladas', 1, -200],
  ['Devoluciones en efectivo', 2, -130],
  ['Devoluciones en efectivo anuladas', 1, 70],
  ['= Efectivo que entró', null, 1_126],
]
const terminal = [
  ['Recargas con terminal', 2, 450],
  ['Recargas con terminal anuladas', 1, -150],
  ['= Recargado con terminal', null, 300],
]
const products = [
  ['Cerveza', 3, 240],
  ['Agua', 3, 90],
  ['Otro monto', 1, 55.5],
  ['= Ventas netas', null, 385.5],
]

const pesos = (amount: number): string =>
  amount.toLocaleString('es-MX', { style: 'currency', currency: 'MXN' })

const quoted = (cell: string): string => (cell.includes(',') ? `"${cell}"` : cell)

/** What both files of a report show is what its answer says, line by line, with the time of making and its `end`. */
const filesSayTheSame = async (file: (format: string) => string, report: Report, end = ''): Promise<void> => {
  const madeAt = new Intl.DateTimeFormat('es-MX', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'America/Mexico_City',
  })
    .format(new Date(report.made_at))
    .replaceAll(/[\u00A0\u202F]/g, ' ')
  const csv = (await asManager('GET', file('csv'))).body
  const rows = report.sections.flatMap(({ title, counted, lines }) => [
    '',
    `${quoted(title)},${counted},Monto`,
    ...lines.map(({ label, count, amount }) => `${quoted(label)},${count ?? ''},${amount.toFixed(2)}`),
  ])
  const [before = '', after] = csv.split(`\r\n${rows.join('\r\n')}\r\n`)
  expect({ after, csv }).toEqual({ after: end === '' ? '' : `\r\n${quoted(end)}\r\n`, csv })
  expect(before.replaceAll('"', '').split('\r\n').at(-1)).toBe(`Hecho,${madeAt}`)
  const drawn = textsOfPdf((await asManager('GET', file('pdf'))).rawPayload)
  const texts = report.sections.flatMap(({ title, counted, lines }) => [
    title,
    counted,
    'Monto',
    ...lines.flatMap(({ label, count, amount }) => [
      label,
      count === null ? '' : String(count),
      pesos(amount),
    ]),
  ])
  expect(drawn.join('|')).toContain(texts.filter(Boolean).join('|'))
  expect(drawn.join('')).toContain(`Hecho: ${madeAt}`)
}

describe('of a shift with everything that can be sold, tipped, paid out, split and taken back', () => {
  test('the report adds up from the sales to what is in the drawer, and both its files say the same', async () => {
    const report = await reportOf(`shifts/${shift}`)
    expect(tablesOf(report)).toEqual({
      Caja: [
        ...cash,
        ['Fondo inicial', null, 500],
        ['= Debía haber', null, 1_626],
        ['Diferencia', null, -6],
        ['= Se contó', null, 1_620],
      ],
      Terminal: terminal,
      Vouchers: [
        ['Debía haber', null, 300],
        ['Diferencia', null, 0],
        ['= Se contó', null, 300],
      ],
      ...sales,
      Productos: products,
    })
    addsUp(report.sections)
    expect(report.made_at).toBe(server.clock.now().toISOString())
    await filesSayTheSame(
      (format) => `shifts/${shift}/file/${format}`,
      report,
      'Motivo de la diferencia: nadie lo ha dado.',
    )
    await ledgerIsSound(server)
  })

  test('its place’s report has the same figures', async () => {
    const { id } = (await reportOf(`shifts/${shift}`)).place
    const report = await reportOf(`places/${id}/report`)
    expect(tablesOf(report)).toEqual({ ...sales, Efectivo: cash, Terminal: terminal, Productos: products })
    addsUp(report.sections)
    await filesSayTheSame((format) => `places/${id}/report/${format}`, report)
  })

  test('the event’s report and its live sales are the sum of the places', async () => {
    const report = await reportOf('report')
    const tables = tablesOf(report)
    expect(tables).toMatchObject({
      'Ventas, sin propinas': [
        ['Cobros con QR', 6, 575.5],
        ['Ventas en efectivo', 4, 110],
        ['= Ventas brutas', null, 685.5],
        ['Anulaciones y devoluciones', 4, -220],
        ['= Ventas netas', null, 465.5],
      ],
      Cobrado: [
        ['Ventas netas', null, 465.5],
        ['Propinas, del personal', null, 43],
        ['= Total cobrado', null, 508.5],
      ],
      Efectivo: cash,
      Terminal: terminal,
      Productos: [
        ['Cerveza', 4, 320],
        ['Agua', 3, 90],
        ['Otro monto', 1, 55.5],
        ['= Ventas netas', null, 465.5],
      ],
    })
    addsUp(report.sections)
    await filesSayTheSame(
      (format) => `report/${format}`,
      report,
      'Cuadra al centavo: $1,580.00 cargado − $452.50 gastado − $60.00 devuelto − $0.00 contracargos − $0.00 vencido = $1,067.50 sin gastar',
    )
    server.clock.pass(1_000)
    const live = (await asManager('GET', 'sales')).json<{
      data: { event: Report; places: Report[] }
    }>().data
    const { Productos: _, ...withoutProducts } = tables
    expect(tablesOf(live.event)).toEqual(withoutProducts)
    const { id } = (await reportOf(`shifts/${shift}`)).place
    const [own, other] = [true, false].map((isOwn) =>
      live.places.filter(({ place }) => (place.id === id) === isOwn).map(tablesOf),
    )
    expect(own).toEqual([{ ...sales, Efectivo: cash, Terminal: terminal }])
    expect(other).toMatchObject([{ Cobrado: [['Ventas netas', null, 80], {}, {}] }])
  })

  test('a report that is read later says when', async () => {
    const before = await reportOf(`shifts/${shift}`)
    server.clock.pass(60_000)
    const after = await reportOf(`shifts/${shift}`)
    expect(after).toEqual({ ...before, made_at: server.clock.now().toISOString() })
    expect(after.made_at).not.toBe(before.made_at)
  })
})
