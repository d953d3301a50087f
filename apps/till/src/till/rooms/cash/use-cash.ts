import { useReducer, useRef } from 'react'
import { findHolder } from '@saldo/contract/cash-point'
import type { OpId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import { tillCashCopy } from '@saldo/copy/till-cash'
import { ApiError } from '@saldo/client/api/api-error.ts'
import { makeOpId } from '@saldo/client/op-id.ts'
import { notStored, problemOf } from '../../kit/refusals.ts'
import { watched } from '../../kit/connection.ts'
import { giveSignal } from '../../kit/signals.ts'
import { madeBy } from '../../queue/made-by.ts'
import type { Operation } from '../../queue/operation.ts'
import type { Desk } from '../../desk/desk.ts'
import { lookUp } from '../../desk/look-up.ts'
import { type CashAction, firstWith, type Known, type Lost, nextState, type Target } from './cash-state.ts'

const findCode = async (desk: Desk, scanned: string): Promise<Known> => {
  const { code, holder, balance } = await lookUp(desk, scanned)
  return { kind: 'code', code, holder, balance }
}

/** Finds a QR by phone. Throws when an existing QR is required and the phone has none. */
const findPhone = async ({ call, at }: Desk, phone: string, forLost: boolean): Promise<Known> => {
  const found = await watched(() => call(findHolder, { params: { event: at.event.id }, body: { phone } }))
  if (forLost && !found.has_qr)
    throw new ApiError({ status: 409, code: 'wallet_unknown', message: tillCashCopy.noQr(found.holder) })
  return { kind: 'phone', phone, holder: found.holder, balance: found.available_balance }
}

const whose = (target: Known) => (target.kind === 'code' ? { code: target.code } : { phone: target.phone })

const holderOf = (target: Target): string | null => (target.kind === 'new' ? null : target.holder)

/** The operation that blocks or replaces a lost QR; a replacement by phone needs the holder's code. */
const securing = ({ target, opId }: Lost, kind: 'block' | 'reissue', holderCode = '') => {
  const { holder } = target
  if (kind === 'block') return { kind, opId, of: whose(target), holder }
  const of = target.kind === 'code' ? { code: target.code } : { phone: target.phone, holder_code: holderCode }
  return { kind, opId, of, holder }
}

/** Looks a QR up, one at a time: a camera reports the same QR repeatedly. */
const useLook = (desk: Desk, dispatch: (action: CashAction) => void) => {
  const isLooking = useRef(false)
  return async (find: () => Promise<Known>): Promise<void> => {
    if (isLooking.current) return
    isLooking.current = true
    dispatch({ type: 'lookUpStarted' })
    try {
      const target = await find()
      giveSignal('found', desk.sound.isMuted)
      dispatch({ type: 'found', target, opId: makeOpId() })
    } catch (error) {
      giveSignal('refused', desk.sound.isMuted)
      dispatch({ type: 'lookUpFailed', problem: problemOf(error) })
    } finally {
      isLooking.current = false
    }
  }
}

/** What was given for a top-up: cash, or the terminal's voucher. */
type Paid = { voucher?: string | null; received?: Centavos }

/** The cash point's state and the handlers of its buttons and scanners. */
export const useCash = (desk: Desk, opened: Operation | null) => {
  const [state, dispatch] = useReducer(nextState, opened, firstWith)
  const look = useLook(desk, dispatch)
  const { queue, sound } = desk

  const begin = (operation: Operation): void => {
    dispatch({ type: 'confirmed', operation })
    queue.begin(operation).catch(() => {
      giveSignal('refused', sound.isMuted)
      dispatch({ type: 'notStored', problem: notStored })
    })
  }
  const made = (opId: OpId) => madeBy(desk, opId)

  const topUp = ({ voucher = null, received }: Paid = {}): void => {
    if (state.step !== 'check') return
    const { target, amount, tender, opId } = state
    const to = target.kind === 'new' ? null : whose(target)
    const cash = received === undefined ? {} : { received }
    begin({ ...made(opId), kind: 'topup', to, amount, tender, voucher, ...cash, holder: holderOf(target) })
  }
  const payOut = (amount: Centavos): void => {
    if (state.step !== 'payout') return
    const { payout, opId, target } = state
    begin({ ...made(opId), kind: 'cashout', payout, amount, holder: target.holder })
  }
  const secure = (kind: 'block' | 'reissue', holderCode?: string): void => {
    const asked = state.step === 'lost' ? securing(state, kind, holderCode) : null
    if (asked) begin({ ...made(asked.opId), ...asked })
  }
  return {
    state,
    dispatch,
    lookUp: (code: string) => look(() => findCode(desk, code)),
    lookUpPhone: (phone: string) =>
      look(() => findPhone(desk, phone, state.step === 'phone' && state.forLost)),
    topUp,
    payOut,
    secure,
  }
}

export type Cash = ReturnType<typeof useCash>
