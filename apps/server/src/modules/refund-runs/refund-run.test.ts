import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { OpId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { forgetJobs, runDueJobs } from '../../../test/server/jobs.ts'
import { DAY_MS } from '../../../test/server/clock.ts'
import { aPerson } from '../../../test/people/people.ts'
import { refundRunsAt } from '../../../test/money/refund-runs.ts'
import { balanceOf, send, signedInAgain, useShop, withoutNotices } from '../../../test/money/shop.ts'
import { goodClabe } from '../../../test/money/refunds.ts'
import { accountsOf, spend } from '../../../test/money/told-payments.ts'
import { anEvent } from '../../../test/venue/venue.ts'
import { topUp, verifyLedger, walletOf } from '../ledger/index.ts'
import { previewRun } from './preview-run.ts'
import { watchRuns } from './start-run.ts'

const shop = await useShop()
const { server, simulator } = shop
const asAdmin = [{ eventId: null, role: 'admin' }] as const
const { anAutoEvent, aPayer, begun, lettersOf, own, refundedOf, refunds, runItself, runOf, toTheEnd } =
  refundRunsAt(shop)

beforeEach(() => forgetJobs(server))

describe('what is left goes back by itself', () => {
  test('to the newest payment first, no sooner than its organiser said, and once', async () => {
    const event = await anAutoEvent()
    const { person, codes } = await aPayer(event, 100, 200)
    await spend(shop, person, event, 7_000)
    toTheEnd(event, 1)
    await watchRuns(server.deps)
    expect(await refunds(event)).toEqual([])
    await runDueJobs(server)
    await begun(event)
    await begun(event)
    const ran = await runItself(event)
    expect(await refunds(event)).toEqual([
      { amount_centavos: 3_000n, status: 'done', refusal: null, tries: 0 },
      { amount_centavos: 20_000n, status: 'done', refusal: null, tries: 0 },
    ])
    expect([await refundedOf(codes[0] ?? ''), await refundedOf(codes[1] ?? '')]).toEqual([30, 200])
    expect(await balanceOf(shop, person, event)).toBe(0n)
    expect(ran.filter((name) => name === 'organiser-news')).toHaveLength(2)
    await begun(event)
    expect(await runOf(event)).toMatchObject({ state: 'done', started_by: null })
    expect(await refunds(event)).toHaveLength(2)
    expect((await verifyLedger(server.db)).problems).toEqual([])
  })

  test('nothing of an event whose organiser did not switch it on', async () => {
    const event = await anEvent(server)
    await aPayer(event, 100)
    toTheEnd(event, 1_000)
    await watchRuns(server.deps)
    expect(
      await server.db.selectFrom('refund_run').where('event_id', '=', event.id).selectAll().execute(),
    ).toEqual([])
  })

  test('money is held from the moment it is planned', async () => {
    const event = await anAutoEvent()
    const { person } = await aPayer(event, 100)
    await begun(event)
    await simulator.control({ action: 'next', operation: 'create_refund', outcome: 'refund_in_process' })
    await runDueJobs(server)
    const wallet = await walletOf(server.db, event.id, { userId: person.id })
    expect(wallet).toMatchObject({ available: 0n })
    expect(await own(person)).toMatchObject([{ parts: [{ amount: 100, state: 'asked' }], asks: null }])
  })
})

describe('what no payment takes back', () => {
  const aRest = async () => {
    const event = await anAutoEvent()
    const { person, codes } = await aPayer(event, 100)
    const wallet = await walletOf(server.db, event.id, { userId: person.id })
    if (!wallet) throw new Error('No QR')
    await topUp(server.db, {
      eventId: event.id,
      opId: randomUUID() as OpId,
      at: server.clock.now(),
      walletId: wallet.walletId,
      amount: centavos(5_000),
      from: 'terminal_clearing',
      mayBeRefused: false,
    })
    await begun(event)
    await runItself(event)
    return { event, person, codes }
  }

  test('asks its holder for a CLABE, who is paid by one request, however often they press', async () => {
    const { event, person } = await aRest()
    const [before] = await own(person)
    expect(before).toMatchObject({
      parts: [{ amount: 100, state: 'sent' }],
      transfers: [],
      asks: { amount: 50 },
    })
    const again = await signedInAgain(shop, person)
    const body = { op_id: randomUUID(), sign: before?.asks?.sign, clabe: goodClabe }
    const path = `public/user/${person.id}/event/${event.id}/returns`
    const replies = await Promise.all([1, 2, 3].map(() => send(shop, again, path, { body })))
    const folios = new Set(replies.map((reply) => reply.json<{ data?: { folio: string } }>().data?.folio))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(folios.size).toBe(1)
    const [after] = await own(person)
    expect(after).toMatchObject({ transfers: [{ amount: 50, state: 'accepted' }], asks: null })
    expect(folios.has(after?.transfers[0]?.folio ?? '')).toBe(true)
    expect(after?.transfers).toHaveLength(1)
    expect((await verifyLedger(server.db)).problems).toEqual([])
  })

  test('takes no CLABE that no bank has, and none on a page that is another’s', async () => {
    const { event, person } = await aRest()
    const again = await signedInAgain(shop, person)
    const path = `public/user/${person.id}/event/${event.id}/returns`
    const sign = (await own(person))[0]?.asks?.sign
    const wrong = { op_id: randomUUID(), sign, clabe: `${goodClabe.slice(0, 17)}0` }
    expect((await send(shop, again, path, { body: wrong })).json()).toMatchObject({
      code: 'validation_failed',
      errors: { clabe: [expect.stringContaining('CLABE')] },
    })
    const forged = { op_id: randomUUID(), sign: 'x'.repeat(32), clabe: goodClabe }
    expect((await send(shop, again, path, { body: forged })).statusCode).toBe(404)
    expect((await own(person))[0]).toMatchObject({ transfers: [], asks: { amount: 50 } })
  })

  test('a payment that its gateway refuses to refund is asked for too', async () => {
    const event = await anAutoEvent()
    const { person } = await aPayer(event, 100)
    const before = await lettersOf('refund_run')
    await begun(event)
    await simulator.control({ action: 'next', operation: 'create_refund', outcome: 'refund_rejected' })
    await runItself(event)
    await runDueJobs(server)
    expect(await refunds(event)).toMatchObject([{ status: 'refused' }])
    expect(await own(person)).toMatchObject([{ parts: [{ state: 'refused' }], asks: { amount: 100 } }])
    expect(await lettersOf('refund_run')).toBe(before + 2)
    const preview = await previewRun(server.db, event.id, server.clock.now())
    expect(preview).toMatchObject({ rest: 10_000n, restWallets: 1 })
  })

  test('payments older than 180 days are left out', async () => {
    const event = await anAutoEvent()
    const { person } = await aPayer(event, 100)
    const old = new Date(event.endsAt.getTime() - 181 * DAY_MS)
    await server.superPool.query('UPDATE payment_attempt SET created_at = $1 WHERE event_id = $2', [
      old,
      event.id,
    ])
    await begun(event)
    await runItself(event)
    expect(await refunds(event)).toEqual([])
    expect(await own(person)).toMatchObject([{ parts: [], asks: { amount: 100 } }])
  })
})

describe('a gateway that is short', () => {
  test('pauses the run with nothing lost, and resumed it pays each once', async () => {
    const event = await anAutoEvent()
    const payers = [await aPayer(event, 100), await aPayer(event, 100), await aPayer(event, 100)]
    await begun(event)
    await simulator.control({ action: 'balance', amount: 150 })
    await runItself(event)
    expect(await runOf(event)).toMatchObject({ state: 'paused', paused_because: 'funds' })
    await runDueJobs(server)
    const waiting = await refunds(event)
    expect(waiting.map(({ status }) => status).toSorted()).toEqual(['done', 'planned', 'planned'])
    await simulator.control({ action: 'balance' })
    const admin = await aPerson(server, asAdmin)
    const { run_id: runId } = await runOf(event)
    const path = `office/events/${event.id}/refund-run/${runId}/resume`
    expect((await send(shop, admin, path, { key: null })).statusCode).toBe(200)
    await runItself(event)
    for (const { codes } of payers) expect(await refundedOf(codes[0] ?? '')).toBe(100)
    expect((await refunds(event)).map(({ status }) => status)).toEqual(['done', 'done', 'done'])
    expect(await accountsOf(shop, event)).not.toHaveProperty('refund_payable')
  })

  test('an answer that never comes is asked again under the same key, and refunds once', async () => {
    const event = await anAutoEvent()
    const { codes } = await aPayer(event, 100)
    await begun(event)
    await withoutNotices(shop, async () => {
      await simulator.control({ action: 'next', operation: 'create_refund', outcome: 'cut_after_charge' })
      await expect(runItself(event)).rejects.toThrow(/Refund/)
    })
    await watchRuns(server.deps)
    const [open] = await server.db
      .selectFrom('payment_refund')
      .select('refund_id')
      .where('event_id', '=', event.id)
      .execute()
    const again = server.app.jobs.find(({ job }) => job.name === 'refund-payment')
    await again?.run({ eventId: event.id, refundId: open?.refund_id })
    await runItself(event)
    expect(await refundedOf(codes[0] ?? '')).toBe(100)
    expect(await refunds(event)).toMatchObject([{ status: 'done', tries: 0 }])
  })
})
