import { randomUUID } from 'node:crypto'
import type { EventStatement } from '@saldo/contract/settlement-statements'
import { afterAll, expect, test } from 'vitest'
import { readXlsx } from 'hucre/xlsx'
import { textsOfPdf } from '../../../test/files/pdf-text.ts'
import { aSettlement, type Wire } from '../../../test/money/settlements.ts'
import { signedIn } from '../../../test/people/people.ts'
import { useServer } from '../../../test/server/server.ts'
import { ledgerIsSound } from '../../../test/venue/desk.ts'

const server = useServer(() => ({}) as never)
afterAll(() => ledgerIsSound(server))

/** Sold by QR for 1,000 pesos and 40 of tip, for cash 200 and 10 of tip, of which 100 was taken back. */
const aNight = async () => {
  const of = await aSettlement(server)
  const { tacos, bar, charge, sellCash, voids } = of
  await charge(tacos, 94_000, 4_000)
  const wrong = await charge(tacos, 10_000)
  await sellCash(tacos, 21_000, 1_000)
  await voids(wrong)
  await charge(bar, 50_000, 2_000)
  return of
}

const accountsOf = (id: string, of: Record<string, bigint>) => {
  const left = Object.entries(of).filter(([key]) => key.endsWith(id) || !key.includes(':'))
  return Object.fromEntries(left)
}

test('a place is settled: drafted, approved by another person and paid, to the centavo', async () => {
  const of = await aNight()
  const { tacos, setTerms, draft, approve, pay, deposit, accounts } = of
  expect(await setTerms()).toMatchObject({
    status: 200,
    data: {
      owner: { name: 'Tacos El Compadre', rfc: 'GODE561231GR8', clabe_end: '9719' },
      rates: { commission_bp: 1_800, fixed_fee: 0, vat_bp: 1_600 },
    },
  })
  const drafted = await draft([
    { amount: -25, reason: 'Gas que pagó el organizador' },
    { amount: -25, reason: 'Hielo que pagó el organizador' },
  ])
  // 1,100 of sales and 50 of tips; 18 % of them is 198, and 16 % of that 31.68.
  expect(drafted).toMatchObject({
    status: 200,
    data: {
      number: 1,
      state: 'draft',
      lines: { qr: 1_000, cash: 200, voids: -100, other: 0 },
      sales: 1_100,
      tips: 50,
      commission: -198,
      fixed_fee: 0,
      vat: -31.68,
      adjustments: -50,
      due: 870.32,
      carried: 0,
      to_pay: 870.32,
      transfers: 6,
      late: 0,
    },
  })
  const before = await accounts()
  expect(before).toMatchObject({ [`bar_revenue:${tacos.id}`]: -110_000n, [`tips:${tacos.id}`]: -5_000n })
  const approved = await approve(drafted.data)
  expect(approved).toMatchObject({ status: 200, data: { state: 'approved' } })
  const booked = { commission: -24_800n, vat_payable: -3_168n }
  expect(accountsOf(tacos.id, await accounts())).toEqual({
    ...booked,
    [`vendor_payable:${tacos.id}`]: -87_032n,
  })

  expect(await pay(drafted.data)).toMatchObject({ status: 409, code: 'settlement_bank_short' })
  await deposit(100_000)
  expect(await pay(drafted.data)).toMatchObject({
    status: 200,
    data: { state: 'paid', paid: { reference: 'SPEI-1' } },
  })
  expect(accountsOf(tacos.id, await accounts())).toEqual({ ...booked, bank: 12_968n })
})

test('what came after a statement is in the next one: later sales, and voids of what was paid', async () => {
  const { tacos, setTerms, draft, approve, pay, deposit, charge, voids, accounts, page } = await aNight()
  await setTerms({ fixed_fee: 100 })
  const sold = await charge(tacos, 30_000, 1_000)
  const first = await draft()
  // 1,390 of sales and 60 of tips, less 250.20, 100 and 56.03.
  expect(first.data).toMatchObject({ sales: 1_390, tips: 60, fixed_fee: -100, vat: -56.03, due: 1_043.77 })
  server.clock.pass(1_000)
  await charge(tacos, 12_345)
  expect((await approve(first.data)).status).toBe(200)
  await deposit(200_000)
  expect((await pay(first.data)).status).toBe(200)
  expect((await page()).data.place).toMatchObject({ state: 'supplement', paid: 1_043.77 })

  await voids(sold)
  const second = await draft()
  // 123.45 was sold and 290 taken back, with 10 of tip; the fixed fee is taken once.
  expect(second.data).toMatchObject({
    number: 2,
    lines: { qr: 123.45, voids: -290, cash: 0, other: 0 },
    sales: -166.55,
    tips: -10,
    commission: 29.98,
    fixed_fee: 0,
    vat: 4.8,
    due: -141.77,
    to_pay: -141.77,
    transfers: 3,
    late: 0,
  })
  expect((await approve(second.data)).data).toMatchObject({ state: 'carried' })
  expect(await pay(second.data)).toMatchObject({ status: 409, code: 'settlement_state' })
  await charge(tacos, 50_000)
  const third = await draft()
  expect(third.data).toMatchObject({ number: 3, sales: 500, due: 395.6, carried: -141.77, to_pay: 253.83 })
  await approve(third.data)
  expect((await pay(third.data)).status).toBe(200)
  const after = await accounts()
  expect(Object.keys(after).filter((key) => key.endsWith(tacos.id))).toEqual([])
  expect(await draft()).toMatchObject({ status: 409, code: 'settlement_nothing' })
})

test('a transfer that commits after the cut with an earlier time is in the next statement, and told as late', async () => {
  const { tacos, setTerms, draft, approve, pay, deposit, charge, signInAgain } = await aNight()
  await setTerms()
  server.clock.pass(120_000)
  await charge(tacos, 10_000)
  const first = await draft()
  await approve(first.data)
  await deposit(150_000)
  await pay(first.data)
  server.clock.pass(-60_000)
  await charge(tacos, 7_000)
  server.clock.pass(60_000)
  await signInAgain()
  const late = await draft()
  expect(late.data).toMatchObject({ sales: 70, first: null, last: null, transfers: 1, late: 1 })
  await approve(late.data)
  await pay(late.data)
  server.clock.pass(1_000)
  await charge(tacos, 5_000)
  expect((await draft()).data).toMatchObject({ sales: 50, transfers: 1, late: 0 })
})

test('a draft is of one moment: what is sold meanwhile stays for the next, and one undone leaves all of it', async () => {
  const { tacos, setTerms, draft, cancel, charge, page } = await aNight()
  await setTerms()
  const [, first] = await Promise.all([
    Promise.all(Array.from({ length: 20 }, () => charge(tacos, 1_000))),
    draft(),
  ])
  const { data } = await page()
  expect(first.data.sales + (data.pending?.sales ?? 0)).toBe(1_300)
  expect(await draft()).toMatchObject({ status: 409, code: 'settlement_open' })
  expect((await cancel(first.data)).data).toMatchObject({ state: 'cancelled' })
  expect((await cancel(first.data)).status).toBe(200)
  expect((await draft()).data).toMatchObject({ number: 2, sales: 1_300 })
})

test('a statement is made again identically, whatever happens after it', async () => {
  const of = await aNight()
  const { tacos, rosa, vendor, setTerms, draft, approve, pay, deposit, charge, file } = of
  await setTerms()
  const { data } = await draft([{ amount: -50, reason: '=1+1 de gas' }])
  const files = () =>
    Promise.all(
      (['pdf', 'xlsx'] as const).map((format) => file(rosa, `/statements/${data.id}/file/${format}`)),
    )
  const bytesOf = async () => (await files()).map(({ bytes }) => bytes)
  const drafted = await bytesOf()
  expect(await bytesOf()).toEqual(drafted)
  await setTerms({ owner_name: 'Otro Dueño', commission_bp: 100, clabe: '002010077777777771' })
  await charge(tacos, 20_000)
  server.clock.pass(60_000)
  expect(await bytesOf()).toEqual(drafted)
  await approve(data)
  await deposit(200_000)
  await pay(data)
  const paid = await bytesOf()
  expect(paid).not.toEqual(drafted)
  server.clock.pass(600_000)
  await charge(tacos, 30_000)
  expect(await bytesOf()).toEqual(paid)

  const words = textsOfPdf(paid[0]!).join(' ')
  for (const word of [
    'Tacos El Compadre',
    'GODE561231GR8',
    '9719',
    '$870.32',
    'SPEI-1',
    `Primer movimiento: ${data.first!.op_id}`,
    `Último movimiento: ${data.last!.op_id}`,
    data.print,
  ])
    expect(words.replaceAll(/\s+/g, ' ')).toContain(word)
  const { sheets } = await readXlsx(paid[1]!)
  const rows = sheets[0]!.rows
  expect(rows).toContainEqual(expect.arrayContaining(['Total a pagar', 870.32]))
  expect(rows.flat().some((cell) => String(cell).includes('=1+1 de gas'))).toBe(true)
  const seller = await signedIn(server, vendor)
  expect((await file(seller, `/statements/${data.id}/file/pdf`)).bytes).toEqual(paid[0])
})

test('the whole event is kept as it was, and its files are made again identically', async () => {
  const of = await aNight()
  const { rosa, tacos, event, setTerms, draft, approve, charge, ask, file } = of
  await setTerms()
  const { data } = await draft()
  await approve(data)
  const op_id = randomUUID()
  const keep = () => ask<Wire<EventStatement>>(rosa, 'POST', '/event-statements', { op_id })
  const kept = await Promise.all([keep(), keep(), keep()])
  expect(kept.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(kept.filter(({ replayed }) => replayed === 'true')).toHaveLength(2)
  expect(kept[0]?.data).toMatchObject({ number: 1, is_final: false })
  const filesOf = () =>
    Promise.all(
      (['pdf', 'xlsx'] as const).map(async (format) => {
        const { status, bytes } = await file(rosa, `/event-statements/${op_id}/file/${format}`)
        return { status, bytes }
      }),
    )
  const before = await filesOf()
  expect(before.map(({ status }) => status)).toEqual([200, 200])
  await charge(tacos, 70_000)
  server.clock.pass(120_000)
  expect(await filesOf()).toEqual(before)
  const words = textsOfPdf(before[0]!.bytes).join(' ').replaceAll(/\s+/g, ' ')
  for (const word of ['Tacos', 'Barra propia', 'Neto del evento', 'Reserva que se queda', 'suman lo mismo'])
    expect(words).toContain(word)
  const live = await file(rosa, '/file/pdf')
  expect(live.headers['content-disposition']).toContain(`liquidacion-${event.id}.pdf`)
  await expect(
    server.pool.query('UPDATE settlement_event_statement SET is_final = true WHERE statement_id = $1', [
      op_id,
    ]),
  ).rejects.toThrow('never changes')
})

test('while the books don’t hold, files are marked and nothing is prepared or kept', async () => {
  const of = await aNight()
  const { rosa, event, setTerms, draft, ask, file, read } = of
  await setTerms()
  const slot = (sign: string) =>
    server.superPool.query(
      `UPDATE ledger.account_slot SET debits = debits ${sign} 1 WHERE (event_id, account_id, slot) IN (
         SELECT s.event_id, s.account_id, s.slot FROM ledger.account_slot s JOIN ledger.account a USING (event_id, account_id)
         WHERE a.event_id = $1 AND a.key = 'gateway_clearing:mp' ORDER BY s.slot LIMIT 1)`,
      [event.id],
    )
  await slot('+')
  expect((await read(rosa)).data.columns).toMatchObject({ difference: 0.01 })
  expect(await draft()).toMatchObject({ status: 409, code: 'settlement_unsound' })
  expect(await ask(rosa, 'POST', '/event-statements', { op_id: randomUUID() })).toMatchObject({
    code: 'settlement_unsound',
  })
  const marked = await file(rosa, '/file/pdf')
  expect(marked.headers['content-disposition']).toContain('NO-CUADRA-')
  expect(textsOfPdf(marked.bytes).join(' ')).toContain('NO CUADRA')
  await slot('-')
  expect((await draft()).status).toBe(200)
})
