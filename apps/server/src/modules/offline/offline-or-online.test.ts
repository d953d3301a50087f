import { randomUUID } from 'node:crypto'
import type { OpId } from '@saldo/contract/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerOf, call } from '../../../test/server/call.ts'
import type { Written } from '../../../test/money/till-journal.ts'
import { useServer } from '../../../test/server/server.ts'
import { ledgerIsSound } from '../../../test/venue/desk.ts'
import { anOfflineEvent, type OfflineEvent } from '../../../test/venue/offline-event.ts'
import { type OfflineTill } from '../../../test/venue/offline-till.ts'
import { balanceOf } from '../../../test/venue/venue.ts'

const server = useServer(() => ({}) as never, { RATE_LIMIT_FACTOR: '1000' })
afterAll(() => ledgerIsSound(server))

let event: OfflineEvent['event']
let now: OfflineEvent['now']
let shown: OfflineEvent['shown']
let aTill: OfflineEvent['aTill']
let aHolder: OfflineEvent['aHolder']
let changeBy: OfflineEvent['changeBy']
beforeAll(async () => {
  const there = await anOfflineEvent(server)
  ;({ event, now, shown, aTill, aHolder, changeBy } = there)
  const { statusCode } = await call(server, 'PUT', `staff/events/${event.id}/till-settings`, {
    token: there.manager.token,
    body: { tip_percents: [5, 10, 15], void_minutes: 10 },
  })
  if (statusCode !== 200) throw new Error('The manager may set tips')
})

describe('sent online first, and sold offline when no answer came', () => {
  const chargeOnline = async (till: OfflineTill, code: string, opId: OpId, tip = 0) =>
    answerOf(
      await call(server, 'POST', `staff/events/${event.id}/charges`, {
        token: till.token,
        body: { op_id: opId, code, amount: 60 + tip, ...(tip > 0 && { tip }) },
      }),
    )
  const codeIn = ({ status, body }: { status: number; body: Record<string, unknown> }) =>
    status === 200 ? 'ok' : body['code']
  const ticketOf = async (till: OfflineTill, qr: string): Promise<string> => {
    const path = `staff/events/${event.id}/qr/lookup`
    const reply = await call(server, 'POST', path, { token: till.token, body: { code: qr } })
    return reply.json<{ data: { ticket: string } }>().data.ticket
  }

  test.each([
    { onlineFirst: true, tip: 0, answers: ['ok', 'online'] },
    { onlineFirst: true, tip: 10, answers: ['ok', 'online'] },
    { onlineFirst: false, tip: 0, answers: ['booked', 'operation_mismatch'] },
    { onlineFirst: false, tip: 10, answers: ['booked', 'operation_mismatch'] },
  ])('the server books one of both, whichever comes first: %o', async ({ onlineFirst, tip, answers }) => {
    const [till, ana] = [await aTill(), await aHolder()]
    const [qr, opId] = [shown(ana), randomUUID() as OpId]
    const ticket = await ticketOf(till, qr)
    const sold = till.sell({ qr, amount: 60, at: now(), instead_of: opId })
    const moved = await changeBy(async () => {
      const online = async () => codeIn(await chargeOnline(till, ticket, opId, tip))
      const posted = async () => (await till.post(sold)).body.data?.status
      const first = await (onlineFirst ? online() : posted())
      expect([first, await (onlineFirst ? posted() : online())]).toEqual(answers)
    })
    expect(moved).toEqual({ loss: 0n, earned: 6_000n })
    const tipped = onlineFirst ? BigInt(tip) * 100n : 0n
    expect(await balanceOf(server, event.id, ana.walletId)).toBe(14_000n - tipped)
  })

  test('both at once, many times: one is booked', async () => {
    for (let round = 0; round < 10; round++) {
      const [till, ana] = [await aTill(), await aHolder()]
      const [qr, opId] = [shown(ana), randomUUID() as OpId]
      const ticket = await ticketOf(till, qr)
      const sold = till.sell({ qr, amount: 60, at: now(), instead_of: opId })
      await Promise.all([chargeOnline(till, ticket, opId), till.post(sold)])
      await till.post(sold)
      await chargeOnline(till, ticket, opId)
      expect(await balanceOf(server, event.id, ana.walletId)).toBe(14_000n)
    }
  })

  test('a live QR that paid offline pays no more online with the same step', async () => {
    const [till, ana] = [await aTill(), await aHolder()]
    const qr = shown(ana)
    const ticket = await ticketOf(till, qr)
    await till.post(till.sell({ qr, amount: 60, at: now() }))
    expect(await chargeOnline(till, ticket, randomUUID() as OpId)).toMatchObject({
      body: { code: 'qr_used' },
    })
  })

  test('sales that arrive together use their steps as one does', async () => {
    const buyers = await Promise.all(Array.from({ length: 12 }, () => aHolder()))
    const tills = [await aTill(), await aTill(), await aTill()]
    const sales: { till: OfflineTill; qr: string; ticket: string; sold: Written }[] = []
    for (const [n, buyer] of buyers.entries()) {
      const till = tills[n % tills.length]
      if (!till) throw new Error('Three tills')
      const qr = shown(buyer)
      const ticket = await ticketOf(till, qr)
      sales.push({ till, qr, ticket, sold: till.sell({ qr, amount: 60, at: now() }) })
    }
    const answers = await Promise.all(sales.map(({ till, sold }) => till.post(sold)))
    for (const { body } of answers)
      expect(body.data).toMatchObject({ status: 'booked', paid: 60, balance_after: 140 })
    for (const { till, ticket } of sales)
      expect(codeIn(await chargeOnline(till, ticket, randomUUID() as OpId))).toBe('qr_used')
  })
})
