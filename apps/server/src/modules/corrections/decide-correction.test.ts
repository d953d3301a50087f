import { randomUUID } from 'node:crypto'
import type { OpId } from '@saldo/contract/ids'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { again, anOffice, HOUR_MS, rowsIn } from '../../../test/money/campaigns.ts'
import { aPending, ask, decide } from '../../../test/money/corrections.ts'
import { useMessages } from '../../../test/people/messages.ts'
import { forgetJobs, runDueJobs } from '../../../test/server/jobs.ts'
import { ledgerIsSound } from '../../../test/venue/desk.ts'
import { aWallet } from '../../../test/venue/venue.ts'
import { blockWallet, mergeWallets } from '../ledger/index.ts'
import { expireCorrections } from './decide-correction.ts'
import { forgetCorrections } from './read-corrections.ts'

const { outbox, server } = useMessages()
beforeEach(() => forgetJobs(server))
afterAll(() => ledgerIsSound(server))

test('above the event’s limit another person approves: never oneself, never support, and once', async () => {
  const office = await anOffice(server)
  const [support, finance, manager] = [
    await office.by('support'),
    await office.by('finance'),
    await office.by('manager'),
  ]
  const { walletId } = await office.aHolder(10_000n)
  const id = await aPending(office, finance, walletId, { amount: 500.01 })
  expect(await office.partsOf(walletId)).toMatchObject({ available: 10_000n })
  expect(await decide(office, finance, id, 'approve')).toMatchObject({ status: 403, code: 'correction_own' })
  expect(await decide(office, finance, id, 'refuse')).toMatchObject({ code: 'correction_own' })
  expect(await decide(office, support, id, 'approve')).toMatchObject({ status: 403, code: 'forbidden' })
  expect(await decide(office, manager, randomUUID(), 'approve')).toMatchObject({ status: 404 })
  const answers = await Promise.all([1, 2, 3].map(() => decide(office, manager, id, 'approve')))
  for (const answer of answers) expect(answer).toMatchObject({ status: 200, data: { state: 'booked' } })
  expect(await office.partsOf(walletId)).toMatchObject({ available: 60_001n })
  expect(await decide(office, manager, id, 'refuse')).toMatchObject({ code: 'correction_decided' })
  expect(await decide(office, finance, id, 'withdraw')).toMatchObject({ code: 'correction_decided' })
  await runDueJobs(server)
  expect(outbox.letters).toHaveLength(1)
  const { rows } = await server.pool.query(
    "SELECT action, actor_id AS who FROM audit_log WHERE event_id = $1 AND action ~ '^correction' ORDER BY id",
    [office.event.id],
  )
  expect(rows).toEqual([
    { action: 'correction.asked', who: finance.id },
    { action: 'correction.approved', who: manager.id },
  ])
})

test('two persons who decide at once decide once', async () => {
  const office = await anOffice(server)
  const support = await office.by('support')
  const deciders = await Promise.all([office.by('manager'), office.by('finance'), office.by('admin')])
  const { walletId } = await office.aHolder(0n)
  const id = await aPending(office, support, walletId)
  const replies = await Promise.all(
    deciders.map((who, i) => decide(office, who, id, i === 1 ? 'refuse' : 'approve')),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  const { available } = await office.partsOf(walletId)
  const [winner] = replies.flatMap(({ data }) => (data ? [data['state']] : []))
  expect(available).toBe(winner === 'booked' ? 60_000n : 0n)
})

test('the database itself refuses an approval by who asked, and another asker', async () => {
  const office = await anOffice(server)
  const support = await office.by('support')
  const { walletId } = await office.aHolder(0n)
  const id = await aPending(office, support, walletId)
  const asApp = (set: string) =>
    server.pool.query(`UPDATE correction SET ${set} WHERE correction_id = $1`, [id])
  const decided = "state = 'booked', decided_at = now()"
  await expect(asApp(`${decided}, decided_by = asked_by`)).rejects.toThrow('correction_decided_by_another')
  await expect(asApp(decided)).rejects.toThrow('correction_check')
  await expect(asApp(`asked_by = '${randomUUID()}', ${decided}, decided_by = asked_by`)).rejects.toThrow(
    'never changes',
  )
  await expect(asApp("needs_approval = false, state = 'booked', decided_at = now()")).rejects.toThrow(
    'never changes',
  )
  await expect(asApp('amount_centavos = 1')).rejects.toThrow('never changes')
  await expect(server.pool.query('DELETE FROM correction WHERE correction_id = $1', [id])).rejects.toThrow(
    'never changes',
  )
})

test('why a correction was refused is in no audit log, never changes, and goes when the person is forgotten', async () => {
  const office = await anOffice(server)
  const [support, manager] = [await office.by('support'), await office.by('manager')]
  const holder = await office.aHolder(0n)
  const id = await aPending(office, support, holder.walletId)
  await decide(office, manager, id, 'refuse')
  const { rows } = await server.pool.query(
    "SELECT details FROM audit_log WHERE event_id = $1 AND action = 'correction.refused'",
    [office.event.id],
  )
  expect(rows).toEqual([{ details: { correction: id, direction: 'in', amount_centavos: '60000' } }])
  const set = (value: string) =>
    server.pool.query(`UPDATE correction SET refusal = ${value} WHERE correction_id = $1`, [id])
  for (const other of ["'Otra'", 'NULL']) await expect(set(other)).rejects.toThrow('never changes')
  await forgetCorrections(server.deps.databases, holder.id)
  const past = rowsIn(await office.send(manager, 'GET', 'corrections'), 'past')
  expect(past).toMatchObject([{ id, state: 'refused', note: '', refusal: '' }])
})

test('a refused, withdrawn or expired correction moves nothing; what can’t be booked stays pending', async () => {
  const office = await anOffice(server)
  const [support, manager] = [await office.by('support'), await office.by('manager')]
  const { walletId } = await office.aHolder(100_000n)
  const refused = await aPending(office, support, walletId)
  const withdrawn = await aPending(office, support, walletId)
  const short = await aPending(office, support, walletId, { direction: 'out', source: 'bank', amount: 900 })
  const late = await aPending(office, support, walletId)
  for (const _ of [1, 2])
    expect(await decide(office, manager, refused, 'refuse')).toMatchObject({
      data: { state: 'refused', refusal: 'No cuadra' },
    })
  expect(await decide(office, manager, withdrawn, 'withdraw')).toMatchObject({
    code: 'correction_of_another',
  })
  for (const _ of [1, 2])
    expect(await decide(office, support, withdrawn, 'withdraw')).toMatchObject({
      data: { state: 'withdrawn' },
    })
  const take = { direction: 'out', source: 'bank', amount: 200, reason: 'wrong_qr' }
  expect(await ask(office, manager, walletId, take)).toMatchObject({ data: { state: 'booked' } })
  expect(await decide(office, manager, short, 'approve')).toMatchObject({ code: 'insufficient_balance' })
  await office.load(walletId, 20_000n)
  expect(await decide(office, manager, short, 'approve')).toMatchObject({ data: { state: 'booked' } })
  expect(await office.partsOf(walletId)).toMatchObject({ available: 10_000n })
  server.clock.pass(7 * 24 * HOUR_MS)
  const fresh = await again(server, manager)
  expect(await decide(office, fresh, late, 'approve')).toMatchObject({ code: 'correction_expired' })
  await expireCorrections(server.deps)
  const answer = await office.send(fresh, 'GET', 'corrections')
  expect(rowsIn(answer, 'pending')).toEqual([])
  const states = rowsIn(answer, 'past').map(({ id, state }) => [id, state] as [string, unknown])
  expect(Object.fromEntries(states)).toMatchObject({
    [refused]: 'refused',
    [withdrawn]: 'withdrawn',
    [short]: 'booked',
    [late]: 'expired',
  })
  expect(await office.partsOf(walletId)).toMatchObject({ available: 10_000n })
})

test('a correction works on a blocked QR and after the event closed, and not on one that went into another', async () => {
  const office = await anOffice(server)
  const manager = await office.by('manager')
  const { id: eventId } = office.event
  const [blocked, own] = [await office.aHolder(1_000n), await office.aHolder(1_000n)]
  const printed = await aWallet(server, eventId, { balance: 1_000 })
  const at = server.clock.now()
  await blockWallet(server.db, { eventId, opId: randomUUID() as OpId, at, walletId: blocked.walletId })
  expect(await ask(office, manager, blocked.walletId, { amount: 5 })).toMatchObject({
    data: { state: 'booked' },
  })
  const pending = await aPending(office, manager, printed.walletId)
  const merge = {
    eventId,
    opId: randomUUID() as OpId,
    at,
    from: printed.walletId,
    codeNo: 1,
    into: own.walletId,
  }
  await mergeWallets(server.db, merge)
  expect(await ask(office, manager, printed.walletId, { amount: 5 })).toMatchObject({
    code: 'wallet_blocked',
  })
  await server.pool.query("UPDATE event SET status = 'closed' WHERE id = $1", [eventId])
  expect(await ask(office, manager, own.walletId, { amount: 5 })).toMatchObject({ data: { state: 'booked' } })
  // What waited follows the balance into the QR that has it now.
  expect(await decide(office, await office.by('finance'), pending, 'approve')).toMatchObject({ status: 200 })
  expect(await office.partsOf(own.walletId)).toMatchObject({ available: 62_500n })
})
