import { randomUUID } from 'node:crypto'
import type { OpId } from '@saldo/contract/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPerson, type Person } from '../../../test/people/people.ts'
import { answerOf, call } from '../../../test/server/call.ts'
import { useServer } from '../../../test/server/server.ts'
import { ledgerIsSound } from '../../../test/venue/desk.ts'
import type { LiveHolder } from '../../../test/venue/live-qr.ts'
import { anOfflineEvent, type OfflineEvent } from '../../../test/venue/offline-event.ts'
import { mergeWallets } from '../ledger/index.ts'

const server = useServer(() => ({}) as never, { RATE_LIMIT_FACTOR: '1000' })
afterAll(() => ledgerIsSound(server))

let night: OfflineEvent
beforeAll(async () => {
  night = await anOfflineEvent(server)
})

const MINUTE_MS = 60_000

const read = async ({ id, token }: Person, what: string, asker = token) =>
  answerOf(
    await call(server, 'GET', `public/user/${id}/event/${night.event.id}/qr/${what}`, { token: asker }),
  )

const pendingOf = async ({ who }: Pick<LiveHolder, 'who'>): Promise<unknown> =>
  (await read(who, 'pending-sales')).body['data']

const newestOf = async ({ who }: LiveHolder): Promise<Record<string, unknown> | undefined> =>
  ((await read(who, 'movements')).body['data'] as Record<string, unknown>[])[0]

/** A sale above the terms, which waits. */
const aWaitingSale = async (holder: LiveHolder) => {
  const [till, at] = [await night.aTill(), night.now()]
  const sold = night.sell(till, holder, 501)
  expect((await till.post(sold)).body.data?.status).toBe('waiting')
  return { id: sold.opId, amount: 501, place: 'Barra Norte', at: at.toISOString() }
}

const decide = (opId: OpId, decision: string) =>
  night.asManager('POST', `/sales/${opId}/decision`, { decision, reason: 'Lo vi en la cámara' })

describe('when a sale was made', () => {
  test('a sale made offline tells it once it was booked a minute later, in the order of booking', async () => {
    const [till, ana] = [await night.aTill(), await night.aHolder()]
    const made = night.now()
    const sold = night.sell(till, ana, 45)
    server.clock.pass(MINUTE_MS)
    await till.post(sold)
    expect(await newestOf(ana)).toMatchObject({
      amount: -45,
      made_at: made.toISOString(),
      at: night.now().toISOString(),
    })
    const soon = night.sell(till, ana, 10)
    server.clock.pass(MINUTE_MS - 1)
    await till.post(soon)
    const newest = await newestOf(ana)
    expect(newest).toMatchObject({ amount: -10 })
    expect(newest).not.toHaveProperty('made_at')
  })

  test('a charge with the network doesn’t, however late its till’s clock says it was', async () => {
    const [till, ana] = [await night.aTill(), await night.aHolder()]
    const body = {
      op_id: randomUUID(),
      code: ana.code,
      amount: 45,
      items: [],
      occurred_at: night.now(-10 * MINUTE_MS).toISOString(),
    }
    const path = `staff/events/${night.event.id}/charges`
    expect((await call(server, 'POST', path, { token: till.token, body })).statusCode).toBe(200)
    const newest = await newestOf(ana)
    expect(newest).toMatchObject({ amount: -45 })
    expect(newest).not.toHaveProperty('made_at')
  })
})

describe('a sale that waits for a manager', () => {
  test('is pending for its holder, takes nothing, and is gone once booked or dropped', async () => {
    const ana = await night.aHolder()
    expect(await pendingOf(ana)).toEqual([])
    const first = await aWaitingSale(ana)
    server.clock.pass(MINUTE_MS)
    const second = await aWaitingSale(ana)
    expect(await pendingOf(ana)).toEqual([second, first])
    expect(await newestOf(ana)).toMatchObject({ kind: 'topup', balance_after: 200 })
    expect((await decide(second.id, 'drop')).status).toBe(200)
    expect(await pendingOf(ana)).toEqual([first])
    expect((await decide(first.id, 'book')).status).toBe(200)
    expect(await pendingOf(ana)).toEqual([])
    expect(await newestOf(ana)).toMatchObject({ kind: 'charge', made_at: first.at, balance_after: 0 })
  })

  test('is nobody else’s to see: another holder has none, and asking for Ana’s is not found', async () => {
    const [ana, eva] = [await night.aHolder(), await night.aHolder()]
    await aWaitingSale(ana)
    expect(await pendingOf(eva)).toEqual([])
    for (const { token } of [eva.who, night.luz, night.manager, await aPerson(server)])
      expect(await read(ana.who, 'pending-sales', token)).toMatchObject({ status: 404 })
    expect((await read(await aPerson(server), 'pending-sales')).status).toBe(404)
  })

  test('of a QR that was merged into one’s own is pending there', async () => {
    const [ana, eva] = [await night.aHolder(), await night.aHolder()]
    const sale = await aWaitingSale(eva)
    const merge = { eventId: night.event.id, opId: randomUUID() as OpId, at: night.now() }
    await mergeWallets(server.db, { ...merge, from: eva.walletId, codeNo: 0, into: ana.walletId })
    expect(await pendingOf(ana)).toEqual([sale])
  })
})
