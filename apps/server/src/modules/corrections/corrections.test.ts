import { randomUUID } from 'node:crypto'
import type { OpId, WalletId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { afterAll, beforeEach, expect, test } from 'vitest'
import {
  again,
  anOffice,
  HOUR_MS,
  rowsIn,
  signedInLong,
  type OfficeAt,
} from '../../../test/money/campaigns.ts'
import { aPending, ask, asking, decide } from '../../../test/money/corrections.ts'
import { useMessages } from '../../../test/people/messages.ts'
import { forgetJobs, runDueJobs } from '../../../test/server/jobs.ts'
import { ledgerIsSound } from '../../../test/venue/desk.ts'
import { aPlace } from '../../../test/venue/venue.ts'
import { accountBalance, grantPromo, mergeWallets, type AccountKey } from '../ledger/index.ts'

const { outbox, server } = useMessages()
beforeEach(() => forgetJobs(server))
afterAll(() => ledgerIsSound(server))

const balances = async ({ event }: OfficeAt, ...keys: AccountKey[]): Promise<bigint[]> =>
  Promise.all(keys.map((key) => accountBalance(server.db, event.id, key)))

test('within the limits a correction is booked at once, once per press, and told to its holder', async () => {
  const office = await anOffice(server)
  const support = await office.by('support')
  const holder = await office.aHolder(10_000n)
  const body = asking({ amount: 500 })
  const path = `attendees/${holder.walletId}/corrections`
  const booked = { status: 200, data: { op_id: body.op_id, state: 'booked', available_balance: 600 } }
  const presses = await Promise.all([1, 2, 3].map(() => office.send(support, 'POST', path, body)))
  for (const press of presses) expect(press).toMatchObject(booked)
  expect(await office.send(support, 'POST', path, { ...body, amount: 501 })).toMatchObject({
    code: 'operation_mismatch',
  })
  expect(await balances(office, 'cash_difference')).toEqual([50_000n])
  await runDueJobs(server)
  expect(outbox.letters.map(({ to, subject }) => [to, subject])).toEqual([
    [holder.email, `Sumamos $500.00 a tu saldo de ${office.event.name}`],
  ])
  const { rows } = await server.pool.query(
    "SELECT action, actor_id AS who, subject FROM audit_log WHERE event_id = $1 AND action ~ '^correction'",
    [office.event.id],
  )
  expect(rows).toEqual([{ action: 'correction.booked', who: support.id, subject: holder.walletId }])
})

test('the repeat of a correction is answered after its QR went into another, and a new one is refused', async () => {
  const office = await anOffice(server)
  const support = await office.by('support')
  const [holder, into] = [await office.aHolder(10_000n), await office.aHolder(5_000n)]
  const booked = asking({ amount: 500 })
  const waiting = asking({ amount: 600 })
  const path = `attendees/${holder.walletId}/corrections`
  const send = (body: object) => office.send(support, 'POST', path, body)
  for (const body of [booked, waiting]) expect(await send(body)).toMatchObject({ status: 200 })
  const merge = { eventId: office.event.id, opId: randomUUID() as OpId, at: server.clock.now() }
  await mergeWallets(server.db, { ...merge, from: holder.walletId, codeNo: 0, into: into.walletId })
  const all = { available_balance: 650 }
  expect(await send(booked)).toMatchObject({ status: 200, data: { state: 'booked', ...all } })
  expect(await send(waiting)).toMatchObject({ status: 200, data: { state: 'pending', ...all } })
  expect(await send(asking({ amount: 1 }))).toMatchObject({ status: 409, code: 'wallet_blocked' })
  expect(await office.partsOf(into.walletId)).toMatchObject({ available: 65_000n })
})

test('money goes to and comes from the account that is named, and never more than a bar sold or suspense has', async () => {
  const office = await anOffice(server)
  const finance = await office.by('finance')
  const { walletId } = await office.aHolder(50_000n)
  const bar = await aPlace(server, office.event.id)
  const revenue: AccountKey = `bar_revenue:${bar.id}`
  const short = { status: 409, code: 'correction_source_short' }
  expect(await ask(office, finance, walletId, { source: 'bar', place: bar.id })).toMatchObject(short)
  expect(await ask(office, finance, walletId, { source: 'payment_suspense' })).toMatchObject(short)
  for (const over of [{ source: 'bar' }, { source: 'bar', place: randomUUID() }])
    expect(await ask(office, finance, walletId, over)).toMatchObject({
      status: 422,
      errors: { place: ['Elige la barra.'] },
    })
  const out = { direction: 'out', source: 'bar', place: bar.id, amount: 120, reason: 'wrong_amount' }
  expect(await ask(office, finance, walletId, out)).toMatchObject({ data: { available_balance: 380 } })
  const back = { ...out, direction: 'in', amount: 119.5 }
  expect(await ask(office, finance, walletId, back)).toMatchObject({ data: { available_balance: 499.5 } })
  expect(await ask(office, finance, walletId, { ...back, amount: 0.51 })).toMatchObject(short)
  expect(
    await ask(office, finance, walletId, { direction: 'out', source: 'bank', amount: 40 }),
  ).toMatchObject({
    data: { available_balance: 459.5 },
  })
  expect(await balances(office, revenue, 'bank', 'payment_suspense')).toEqual([-50n, -4_000n, 0n])
})

test('a correction out that the QR can’t cover is declined in words, and moves nothing', async () => {
  const office = await anOffice(server)
  const manager = await office.by('manager')
  const { walletId } = await office.aHolder(10_000n)
  await grantPromo(server.db, {
    eventId: office.event.id,
    opId: randomUUID() as OpId,
    at: server.clock.now(),
    walletId,
    amount: centavos(5_000),
  })
  const out = (amount: number) => ask(office, manager, walletId, { direction: 'out', source: 'bank', amount })
  expect(await out(150.01)).toMatchObject({ status: 409, code: 'insufficient_balance' })
  expect(await out(100.01)).toMatchObject({ status: 409, code: 'promo_not_refundable' })
  expect(await out(700)).toMatchObject({ code: 'insufficient_balance' })
  expect(await office.partsOf(walletId)).toEqual({ available: 15_000n, promo: 5_000n })
  const seen = await office.send(manager, 'GET', `attendees/${walletId}/corrections`)
  expect(seen.data).toMatchObject({ corrections: [], today: 0, limit: 500, day_limit: 2_000 })
  const refused = [
    [{ amount: 0 }, 422],
    [{ amount: -1 }, 422],
    [{ amount: 1.005 }, 422],
    [{ source: 'promo' }, 422],
    [{ source: 'gateway_clearing:mp' }, 422],
    [{ reason: 'porque' }, 422],
    [{ note: '  ' }, 422],
    [{ direction: 'sideways' }, 422],
  ] as const
  for (const [over, status] of refused)
    expect([over, await ask(office, manager, walletId, over)]).toMatchObject([over, { status }])
  expect(await ask(office, manager, randomUUID() as WalletId)).toMatchObject({ status: 404 })
  expect(await out(100)).toMatchObject({ status: 200, data: { available_balance: 50 } })
})

test('all that one person asks in a day needs another above 2,000 pesos, however many come at once', async () => {
  const office = await anOffice(server)
  const [support, other] = [await office.by('support'), await office.by('support')]
  const { walletId } = await office.aHolder(0n)
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, i) => ask(office, support, walletId, { amount: 450, note: `Caso ${i}` })),
  )
  const states = replies.map(({ data }) => data?.['state'])
  expect(states.filter((state) => state === 'booked')).toHaveLength(4)
  expect(states.filter((state) => state === 'pending')).toHaveLength(8)
  expect(await office.partsOf(walletId)).toMatchObject({ available: 180_000n })
  expect(await ask(office, support, walletId, { amount: 0.01 })).toMatchObject({ data: { state: 'pending' } })
  expect(await ask(office, other, walletId, { amount: 0.01 })).toMatchObject({ data: { state: 'booked' } })
  const answer = await office.send(support, 'GET', 'corrections')
  expect(answer.data).toMatchObject({ today: 5_400.01 })
  // What was withdrawn counts no more; the next day of the event counts anew.
  for (const one of rowsIn(answer, 'pending') as { id: string }[])
    expect(await decide(office, support, one.id, 'withdraw')).toMatchObject({ status: 200 })
  expect(await ask(office, support, walletId, { amount: 200 })).toMatchObject({ data: { state: 'booked' } })
  expect(await ask(office, support, walletId, { amount: 0.01 })).toMatchObject({ data: { state: 'pending' } })
  server.clock.pass(24 * HOUR_MS)
  const fresh = await again(server, support)
  expect(await ask(office, fresh, walletId, { amount: 450 })).toMatchObject({ data: { state: 'booked' } })
})

test('a sign-in of a quarter of an hour ago asks and approves nothing', async () => {
  const office = await anOffice(server)
  const [support, manager] = [await office.by('support'), await office.by('manager')]
  const { walletId } = await office.aHolder(0n)
  const id = await aPending(office, support, walletId)
  const late = await signedInLong(server, manager)
  const refused = { status: 403, code: 'reauth_required' }
  expect(await ask(office, late, walletId, { amount: 1 })).toMatchObject(refused)
  expect(await decide(office, late, id, 'approve')).toMatchObject(refused)
  expect(await office.partsOf(walletId)).toMatchObject({ available: 0n })
})
