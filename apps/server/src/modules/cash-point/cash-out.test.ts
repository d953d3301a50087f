import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { aCashier, drawerOf, ledgerIsSound, type Cashier } from '../../../test/desk.ts'
import { useServer } from '../../../test/server.ts'
import { aWallet, anEvent, balanceOf } from '../../../test/venue.ts'
import { createLedgerFollower } from '../../follow-events.ts'
import { editEvent } from '../events/index.ts'

const server = useServer(() => ({}) as never)
afterEach(() => ledgerIsSound(server))

const refused = (status: number, code: string, message: string, rest: object = {}) => ({
  status,
  body: { success: false, code, message, ...rest },
})

describe('a payout', () => {
  const payingEvent = async (): Promise<Cashier> => {
    const event = await anEvent(server)
    const deps = { ...server.deps, follow: createLedgerFollower(server.deps.databases, server.clock) }
    await editEvent(
      deps,
      event.id,
      { cashRefunds: true },
      { actor: { kind: 'system', id: null }, requestId: 'test' },
    )
    return aCashier(server, event.id)
  }

  test('gives back all that is left, once, where the event allows it', async () => {
    const by = await payingEvent()
    const own = await by.opens(500)
    const { walletId, code } = await aWallet(server, by.eventId, { balance: 12_345 })
    const asked = { op_id: randomUUID(), code, amount: 123.45 }
    const first = await by.ask('cashouts', asked)
    expect(first).toMatchObject({ status: 200, body: { data: { balance_before: 123.45, balance_after: 0 } } })
    expect(await by.ask('cashouts', asked)).toEqual(first)
    expect(await balanceOf(server, by.eventId, walletId)).toBe(0n)
    expect(await drawerOf(server, by, own)).toBe(50_000n - 12_345n)
  })

  test('of another sum than what is left is refused with what is left, and stays refused', async () => {
    const by = await payingEvent()
    await by.opens(500)
    const { walletId, code } = await aWallet(server, by.eventId, { balance: 12_000 })
    const asked = { op_id: randomUUID(), code, amount: 100 }
    const changed = refused(409, 'balance_changed', 'El saldo del QR cambió. Escanéalo otra vez.', {
      data: { balance: 120 },
    })
    expect(await by.ask('cashouts', asked)).toEqual(changed)
    await by.ask('charges', { op_id: randomUUID(), code, amount: 20 })
    expect(await by.ask('cashouts', asked)).toEqual(changed)
    expect(await balanceOf(server, by.eventId, walletId)).toBe(10_000n)
  })

  test('ten times at once pays once', async () => {
    const by = await payingEvent()
    const own = await by.opens(0)
    const { code } = await aWallet(server, by.eventId, { balance: 8_000 })
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => by.ask('cashouts', { op_id: randomUUID(), code, amount: 80 })),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await drawerOf(server, by, own)).toBe(-8_000n)
  })

  test('is refused where the event gives no cash back', async () => {
    const by = await aCashier(server)
    const { walletId, code } = await aWallet(server, by.eventId, { balance: 8_000 })
    expect(await by.ask('cashouts', { op_id: randomUUID(), code, amount: 80 })).toEqual(
      refused(
        409,
        'cash_refunds_off',
        'Este evento no devuelve saldo en efectivo. El reembolso se pide en línea.',
      ),
    )
    expect(await balanceOf(server, by.eventId, walletId)).toBe(8_000n)
  })
})
