import { useCallback, useReducer, useRef } from 'react'
import { lookUpQr } from '@saldo/contract/venue'
import { tillCopy } from '@saldo/copy/till'
import { sentencesOf } from '../../../shared/api/api-error.ts'
import { makeOpId } from '../../../shared/op-id.ts'
import { watched } from '../device/connection.ts'
import { giveSignal } from '../device/signals.ts'
import type { Operation } from '../queue/operation.ts'
import { type AmountKey, centavosOfEntry } from '../shell/amount-entry.ts'
import type { Desk } from '../shell/desk.ts'
import { firstWith, nextState, type ScannedQr, type TillAction } from './till-state.ts'

const find = async ({ call, at }: Desk, code: string): Promise<ScannedQr | { problem: string }> => {
  try {
    const qr = await watched(() => call(lookUpQr, { params: { event: at.event.id }, body: { code } }))
    if (qr.status === 'blocked') return { problem: tillCopy.blockedQr }
    return { code, balance: qr.available_balance, holder: qr.holder, lastCharge: qr.last_charge }
  } catch (error) {
    return { problem: sentencesOf(error).join(' ') }
  }
}

/** Looks codes up, one at a time: a camera tells of the same one again and again. */
const useLookUp = (desk: Desk, dispatch: (action: TillAction) => void) => {
  const isLooking = useRef(false)
  return async (code: string): Promise<void> => {
    if (isLooking.current) return
    isLooking.current = true
    dispatch({ type: 'lookUpStarted' })
    const found = await find(desk, code)
    isLooking.current = false
    giveSignal('problem' in found ? 'refused' : 'found', desk.sound.isMuted)
    if ('problem' in found) dispatch({ type: 'lookUpFailed', problem: found.problem })
    else dispatch({ type: 'found', qr: found, opId: makeOpId() })
  }
}

/** One till at work: its state, and what its buttons and scanners do. */
export const useTill = (desk: Desk, opened: Operation | null) => {
  const [state, dispatch] = useReducer(nextState, opened, firstWith)
  const { queue, sound, at, user } = desk
  const lookUp = useLookUp(desk, dispatch)

  const confirm = (): void => {
    if (state.step !== 'charge') return
    const { opId, qr, entry } = state
    const amount = centavosOfEntry(entry)
    if (amount === 0n) return
    const operation: Operation = {
      kind: 'charge',
      opId,
      eventId: at.event.id,
      userId: user.id,
      code: qr.code,
      amount,
      tip: null,
      items: [],
      holder: qr.holder,
      occurredAt: new Date().toISOString(),
    }
    dispatch({ type: 'confirmed', operation })
    queue.begin(operation).catch(() => {
      giveSignal('refused', sound.isMuted)
      dispatch({ type: 'notStored', problem: tillCopy.notStored })
    })
  }

  const press = useCallback((key: AmountKey) => dispatch({ type: 'keyPressed', key }), [])

  /** Back to scanning; a charge without its answer goes on waiting. */
  const leave = (): void => dispatch({ type: 'left' })
  return { state, lookUp, press, confirm, leave }
}
