import { centavos } from '@saldo/contract/money'
import { describe, expect, test } from 'vitest'
import { at, newOpId, sealKey, terms, useLedger } from '../../../../test/money/ledger.ts'
import { blockWallet, cashOut, refundToSource, reissueCode, setEvent } from '../index.ts'

const ledger = useLedger()

describe('money that goes back', () => {
  test('to its source leaves the wallet after the event too, never more than is there', async () => {
    const event = await ledger.anEvent()
    const walletId = await event.aWallet(1_000n)
    await setEvent(ledger.database.db, { ...terms(event.eventId), isOpen: false })
    const attempt = (amount: bigint) =>
      refundToSource(ledger.database.db, {
        ...event.booking(),
        walletId,
        amount: centavos(amount),
        to: 'gateway_clearing:mp',
      })
    expect(await attempt(1_001n)).toMatchObject({ code: 'insufficient_balance', balanceAfter: 1_000n })
    expect(await attempt(1_000n)).toMatchObject({ status: 'booked', balanceAfter: 0n })
    expect(await event.accounts()).toEqual({})
  })

  test('in cash is declined on a blocked wallet', async () => {
    const event = await ledger.anEvent()
    const walletId = await event.aWallet(1_000n)
    const payout = { walletId, amount: centavos(1_000), to: 'cash_drawer:turno-1' as const }
    await blockWallet(ledger.database.db, { eventId: event.eventId, opId: newOpId(), walletId, at })
    expect(await cashOut(ledger.database.db, { ...event.booking(), ...payout })).toMatchObject({
      code: 'wallet_blocked',
    })
    await reissueCode(ledger.database.db, { eventId: event.eventId, opId: newOpId(), walletId, at, sealKey })
    expect(await cashOut(ledger.database.db, { ...event.booking(), ...payout })).toMatchObject({
      balanceAfter: 0n,
    })
    expect(await event.accounts()).toEqual({ 'cash_drawer:turno-1': -1_000n, 'gateway_clearing:mp': 1_000n })
  })
})
