import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { bySystem } from '../../../test/server/by-system.ts'
import { aPerson } from '../../../test/people/people.ts'
import { askRefund, useDesk } from '../../../test/money/refunds.ts'
import { anEvent, aWallet, balanceOf } from '../../../test/venue/venue.ts'
import { createLedgerFollower } from '../../follow-events.ts'
import { editEvent } from '../events/index.ts'

const desk = useDesk()
const { server } = desk

beforeAll(() => desk.open())

describe('a request that names no QR we know', () => {
  const unnamed = async (): Promise<string> =>
    (await askRefund(server)).json<{ data: { folio: string } }>().data.folio

  test('is accepted with the code that the office found, and moves to its event with its picture', async () => {
    const folio = await unnamed()
    const { code, walletId } = await aWallet(server, desk.event.id, { balance: 50_000 })
    const anywhere = { event: 0 }
    expect((await desk.decide(folio, 'accept', {}, anywhere)).body.code).toBe('refund_without_qr')
    expect((await desk.decide(folio, 'accept', { code: 'nada', amount: 500 }, anywhere)).body.code).toBe(
      'wallet_unknown',
    )
    const accepted = await desk.decide(folio, 'accept', { code, amount: 500 }, anywhere)
    expect(accepted.body.data).toMatchObject({
      state: 'accepted',
      amount: 500,
      event_id: desk.event.id,
      has_image: true,
      qr: { id: walletId },
    })
    expect(await balanceOf(server, desk.event.id, walletId)).toBe(0n)
    const { rows } = await sql`SELECT event_id FROM refund_request WHERE folio = ${folio}`.execute(server.db)
    expect(rows).toEqual([{ event_id: desk.event.id }])
  })

  test('is rejected where it lies, and another QR’s code does not fit one that has its own', async () => {
    const folio = await unnamed()
    expect((await desk.decide(folio, 'reject', { reason: 'Sin QR' }, { event: 0 })).body.data).toMatchObject({
      state: 'rejected',
      event_id: null,
      qr: null,
    })
    const { folio: named } = await desk.aRequest()
    const other = await aWallet(server, desk.event.id, { balance: 50_000 })
    expect((await desk.decide(named, 'accept', { code: other.code })).body.code).toBe('refund_of_another_qr')
  })

  test('is for administrators only; a manager sees and decides those of their own event only', async () => {
    const folio = await unnamed()
    const { folio: named } = await desk.aRequest()
    const elsewhere = await anEvent(server)
    const manager = await aPerson(server, [{ eventId: elsewhere.id, role: 'manager' }])
    const get = (path: string) =>
      server.app.http.inject({ url: `/api/v1/es/staff/events/${path}`, headers: manager.authorization })
    for (const path of [`0/refunds`, `0/refunds/${folio}`, `${desk.event.id}/refunds`])
      expect((await get(path)).statusCode).toBe(404)
    for (const one of [folio, named, 'R-00000-00000', 'nada'])
      expect((await get(`${elsewhere.id}/refunds/${one}`)).statusCode).toBe(404)
    expect((await get(`${elsewhere.id}/refunds`)).json()).toEqual({ success: true, data: [] })
  })
})

test('a request that came after the last moment is not accepted; one that is only read after it is', async () => {
  const inTime = await desk.aRequest()
  const deps = { ...server.deps, follow: createLedgerFollower(server.deps.databases, server.clock) }
  const refundsUntil = desk.event.endsAt
  await editEvent(deps, desk.event.id, { refundsUntil }, bySystem(server))
  server.clock.pass(refundsUntil.getTime() - server.clock.now().getTime() + 1)
  desk.admin = await desk.signInAgain()
  const late = await desk.aRequest()
  expect((await desk.read(late.folio)).data).toMatchObject({ is_late: true })
  expect((await desk.decide(late.folio, 'accept')).body.code).toBe('refund_late')
  expect((await desk.decide(inTime.folio, 'accept')).status).toBe(200)
  await editEvent(deps, desk.event.id, { refundsUntil: null }, bySystem(server))
})
