import { aBatcherOf } from '../../../test/money/batcher.ts'
import { randomUUID } from 'node:crypto'
import type { OpId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { askRefund, fields, useDesk } from '../../../test/money/refunds.ts'
import { aPlace } from '../../../test/venue/venue.ts'

const desk = useDesk()
const { server } = desk

beforeAll(() => desk.open())

describe('at once', () => {
  test('twenty times accepted holds once; two requests for one QR hold it once', async () => {
    const { folio, wallet } = await desk.aRequest()
    const texts = fields({ code_qr: wallet.code })
    const other = (await askRefund(server, { texts })).json<{ data: { folio: string } }>().data.folio
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => desk.decide(i % 2 ? folio : other, 'accept')),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await desk.walletNow(wallet)).toEqual({ available: 0n, held: 50_000n })
  })

  test('paid and rejected end in one of them, twenty times over', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { folio, wallet } = await desk.aRequest()
      await desk.decide(folio, 'accept')
      const answers = await Promise.all([
        desk.decide(folio, 'paid'),
        desk.decide(folio, 'reject', { reason: 'x' }),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const state = (await desk.read(folio)).data.state
      const available = state === 'paid' ? 0n : 50_000n
      expect([state, await desk.walletNow(wallet)]).toEqual([
        answers[0].status === 200 ? 'paid' : 'rejected',
        { available, held: 0n },
      ])
    }
  })

  test('accepted while bars charge: what is held and what was charged never exceed the balance', async () => {
    const { id, name } = await aPlace(server, desk.event.id)
    const place = { id, name }
    const batcher = aBatcherOf(server, desk.event.id)
    let charged = 0
    for (let round = 0; round < 20; round += 1) {
      const { folio, wallet } = await desk.aRequest(50_000)
      const charges = Array.from({ length: 8 }, () =>
        batcher.charge({
          opId: v7() as OpId,
          walletId: wallet.walletId,
          codeNo: 1,
          amount: centavos(10_000),
          place,
        }),
      )
      const [accepted, ...outcomes] = await Promise.all([desk.decide(folio, 'accept'), ...charges])
      const paid = outcomes.filter(({ status }) => status === 'booked').length
      charged += paid
      const now = await desk.walletNow(wallet)
      const held = accepted.status === 200 ? BigInt(Number(accepted.body.data.amount) * 100) : 0n
      expect(now).toEqual({ available: 50_000n - BigInt(paid) * 10_000n - held, held })
      expect(now?.available).toBeGreaterThanOrEqual(0n)
    }
    expect(charged).toBeGreaterThan(0)
  })

  test('broken off between money and state, nothing of it stays, and the same id does it later', async () => {
    const { folio, wallet } = await desk.aRequest()
    const op_id = randomUUID()
    await sql`CREATE FUNCTION public.cut() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''cut''; END'`.execute(
      server.ownerDb,
    )
    await sql`CREATE TRIGGER cut BEFORE INSERT ON refund_decision FOR EACH ROW EXECUTE FUNCTION public.cut()`.execute(
      server.ownerDb,
    )
    expect((await desk.decide(folio, 'accept', { op_id })).status).toBe(500)
    expect(await desk.walletNow(wallet)).toEqual({ available: 50_000n, held: 0n })
    expect((await desk.read(folio)).data).toMatchObject({ state: 'requested', amount: null })
    await sql`DROP TRIGGER cut ON refund_decision`.execute(server.ownerDb)
    expect((await desk.decide(folio, 'accept', { op_id })).status).toBe(200)
    expect(await desk.walletNow(wallet)).toEqual({ available: 0n, held: 50_000n })
  })
})
