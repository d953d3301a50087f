import type { OpId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { describe, expect, test } from 'vitest'
import { aCharge, booked, newOpId, useLedger } from '../../../../test/money/ledger.ts'
import { mergeWallets, reverse, topUp } from '../index.ts'

const ledger = useLedger()
const bar = 'bar_revenue:0b000000-0000-4000-8000-000000000001'
const tips = 'tips:0b000000-0000-4000-8000-000000000001'

describe('a void', () => {
  test('gives back a charge with its tip, once, also when asked twenty times at once', async () => {
    const event = await ledger.anEvent()
    const walletId = await event.aWallet(10_000n)
    const charge = aCharge(walletId, 3_300n, { tip: centavos(300) })
    await event.aBatcher().charge(charge)
    expect(await event.accounts()).toEqual({ [bar]: -3_000n, 'gateway_clearing:mp': 10_000n, [tips]: -300n })
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () =>
        reverse(ledger.database.db, {
          ...event.booking(),
          reverses: charge.opId,
          note: 'Producto equivocado',
        }),
      ),
    )
    expect(outcomes.filter((outcome) => outcome.status === 'booked')).toHaveLength(1)
    expect(
      outcomes.filter((outcome) => 'code' in outcome && outcome.code === 'already_reversed'),
    ).toHaveLength(19)
    expect(await event.balanceOf(walletId)).toBe(10_000n)
    expect(await event.accounts()).toEqual({ 'gateway_clearing:mp': 10_000n })
  })

  test('of a cash top-up takes it back unless it was spent', async () => {
    const event = await ledger.anEvent()
    const walletId = await event.aWallet(0n)
    const topping = {
      walletId,
      amount: centavos(500),
      from: 'cash_drawer:turno-1' as const,
      mayBeRefused: true,
    }
    const [first, second] = [event.booking(), event.booking()]
    await topUp(ledger.database.db, { ...first, ...topping })
    await topUp(ledger.database.db, { ...second, ...topping })
    expect(await reverse(ledger.database.db, { ...event.booking(), reverses: first.opId })).toMatchObject({
      balanceAfter: 500n,
    })
    await event.aBatcher().charge(aCharge(walletId, 1n))
    expect(await reverse(ledger.database.db, { ...event.booking(), reverses: second.opId })).toMatchObject({
      status: 'declined',
      code: 'insufficient_balance',
      balanceAfter: 499n,
    })
  })

  test('of a gateway’s top-up, of a decline, of a void or of nothing is declined', async () => {
    const event = await ledger.anEvent()
    const walletId = await event.aWallet(0n)
    const topping = event.booking()
    await topUp(ledger.database.db, {
      ...topping,
      walletId,
      amount: centavos(500),
      from: 'gateway_clearing:mp',
      mayBeRefused: false,
    })
    const declined = aCharge(walletId, 501n)
    await event.aBatcher().charge(declined)
    const attempt = (reverses: OpId) => reverse(ledger.database.db, { ...event.booking(), reverses })
    expect(await attempt(topping.opId)).toMatchObject({ status: 'declined', code: 'not_reversible' })
    expect(await attempt(declined.opId)).toMatchObject({ status: 'declined', code: 'operation_not_found' })
    expect(await attempt(newOpId())).toMatchObject({ status: 'declined', code: 'operation_not_found' })
    expect(await event.balanceOf(walletId)).toBe(500n)
  })

  test('follows the money into the wallet that it was merged into', async () => {
    const event = await ledger.anEvent()
    const [from, into] = [await event.aWallet(1_000n), await event.aWallet(0n)]
    const charge = aCharge(from, 400n)
    await event.aBatcher().charge(charge)
    await mergeWallets(ledger.database.db, { ...event.booking(), from, codeNo: 1, into })
    const reversal = event.booking()
    expect(await reverse(ledger.database.db, { ...reversal, reverses: charge.opId })).toEqual(
      booked(reversal.opId, [600n, 1_000n], 2),
    )
    expect(await event.balanceOf(into)).toBe(1_000n)
  })
})
