import { randomUUID } from 'node:crypto'
import type { OpId, UserId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { expect, test } from 'vitest'
import { bySystem } from '../../../test/server/by-system.ts'
import { aCreditedQr, type CreditedQr } from '../../../test/venue/credited-qr.ts'
import { runDueJobs } from '../../../test/server/jobs.ts'
import { useMessages } from '../../../test/people/messages.ts'
import { aPerson } from '../../../test/people/people.ts'
import { createLedgerFollower } from '../../follow-events.ts'
import { transact } from '../../db/index.ts'
import { eraseUser, markEmailVerified, markPhoneVerified } from '../auth/index.ts'
import { editEvent } from '../events/index.ts'
import { topUp } from '../ledger/index.ts'
import { enqueueTelling } from './index.ts'

const { outbox, server, jobNamed } = useMessages()

const tell = (qr: CreditedQr, opId = qr.opId) =>
  transact(server.db, (tx) => enqueueTelling(tx, qr.eventId, [opId], server.clock.now()))

/** Credits it once more. */
const topUpAgain = async ({ eventId, walletId }: CreditedQr, amount: number): Promise<OpId> => {
  const opId = randomUUID() as OpId
  const from = { from: 'promo', mayBeRefused: false } as const
  const at = server.clock.now()
  await topUp(server.db, { eventId, opId, walletId, amount: centavos(amount), ...from, at })
  return opId
}

const subjects = () => outbox.letters.map(({ subject }) => subject)

test('the first credit brings the QR by e-mail and WhatsApp, each further one a short confirmation', async () => {
  const ana = await aPerson(server)
  const qr = await aCreditedQr(server, ana.id)
  await tell(qr)
  await tell(qr, await topUpAgain(qr, 8_550))
  await runDueJobs(server)
  expect(subjects()).toEqual([`Tu QR para ${qr.eventName}`, `Recargaste $85.50 para ${qr.eventName}`])
  expect(outbox.letters.map(({ to }) => to)).toEqual([ana.email, ana.email])
  expect(outbox.letters[1]?.text).toContain(
    `Recargaste $85.50 y tu saldo para ${qr.eventName} ahora es de $285.50.`,
  )
  expect(outbox.templates.map(({ texts }) => texts)).toEqual([['qué tal', qr.eventName]])
})

test('letters of an event that gives back by itself say so, with its conditions; of any other, nothing', async () => {
  const told = async (hours: number | null) => {
    const qr = await aCreditedQr(server, (await aPerson(server)).id)
    const follow = createLedgerFollower(server.deps.databases, server.clock)
    const { url } = await editEvent(
      { ...server.deps, follow },
      qr.eventId,
      { autoRefundsAfterHours: hours },
      bySystem(server),
    )
    await tell(qr)
    await tell(qr, await topUpAgain(qr, 8_550))
    await runDueJobs(server)
    outbox.templates.splice(0)
    return outbox.letters.splice(0).map(({ text }) => text.includes(`/events/${url}/conditions`))
  }
  outbox.letters.splice(0)
  expect([await told(48), await told(null)]).toEqual([
    [true, true],
    [false, false],
  ])
})

test('a letter greets by name once its address is proven, a WhatsApp message once its phone is; typed words reach no other', async () => {
  const greeted = async (prove: (id: UserId) => Promise<unknown>) => {
    const ana = await aPerson(server)
    await prove(ana.id)
    const qr = await aCreditedQr(server, ana.id)
    await tell(qr)
    await tell(qr, await topUpAgain(qr, 8_550))
    await runDueJobs(server)
    const [letters, templates] = [outbox.letters.splice(0), outbox.templates.splice(0)]
    return [letters.map(({ text }) => text.split('\n')[0]), templates.map(({ texts }) => texts[0])]
  }
  const now = server.clock.now()
  expect(await greeted(async () => undefined)).toEqual([['Hola:', 'Hola:'], ['qué tal']])
  expect(await greeted((id) => markEmailVerified(server.db, id, now))).toEqual([
    ['Hola, Ana:', 'Hola, Ana:'],
    ['qué tal'],
  ])
  expect(await greeted((id) => markPhoneVerified(server.db, id, now))).toEqual([['Hola:', 'Hola:'], ['Ana']])
})

test('told twice, by two workers at once and again later, it is sent once', async () => {
  const qr = await aCreditedQr(server, (await aPerson(server)).id)
  const { run } = jobNamed('tell-movements')
  const telling = { event_id: qr.eventId, op_ids: [qr.opId] }
  await Promise.all([run(telling), run(telling)])
  await runDueJobs(server)
  await run(telling)
  await runDueJobs(server)
  expect([outbox.letters.length, outbox.templates.length]).toEqual([1, 1])
})

test('a credit that was rolled back tells nobody', async () => {
  const qr = await aCreditedQr(server, (await aPerson(server)).id)
  const failed = transact(server.db, async (tx) => {
    await enqueueTelling(tx, qr.eventId, [qr.opId], server.clock.now())
    throw new Error('the credit failed')
  })
  await expect(failed).rejects.toThrow('the credit failed')
  expect(await runDueJobs(server)).not.toContain('tell-movements')
})

test('a dead mail server delays the letter, never the message beside it', async () => {
  const qr = await aCreditedQr(server, (await aPerson(server)).id)
  await tell(qr)
  outbox.answers.push({ kind: 'busy', code: 'ECONNREFUSED' })
  await runDueJobs(server)
  expect([outbox.letters.length, outbox.templates.length]).toEqual([1, 1])
  server.clock.pass(5_000)
  await runDueJobs(server)
  expect([outbox.letters.length, outbox.templates.length]).toEqual([2, 1])
  expect(outbox.letters[0]?.reference).toBe(outbox.letters[1]?.reference)
})

test('nobody is told of a QR without an owner, of an owner who was erased, or of an unknown operation', async () => {
  const bruno = await aPerson(server)
  const [nobodys, erased] = [await aCreditedQr(server), await aCreditedQr(server, bruno.id)]
  const by = bySystem(server)
  await eraseUser(server.deps, bruno.id, by)
  await tell(nobodys)
  await tell(erased)
  await tell(nobodys, randomUUID() as OpId)
  await runDueJobs(server)
  expect([outbox.letters, outbox.templates]).toEqual([[], []])
})
