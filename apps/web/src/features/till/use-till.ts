import { useCallback, useEffect, useReducer, useRef } from 'react'
import type { EventId, UserId } from '@saldo/contract/ids'
import { charge, lookUpQr } from '@saldo/contract/venue'
import { tillCopy } from '@saldo/copy/till'
import { sentencesOf } from '../../shared/api/api-error.ts'
import { call } from '../../shared/api/call.ts'
import { type AmountKey, centavosOfEntry } from './amount-entry.ts'
import { bookedAnswer } from './answer.ts'
import { type Asker, createAsker } from './asker.ts'
import { pauseUnlessOnline, watched } from './connection.ts'
import { makeOpId } from '../../shared/op-id.ts'
import type { Answer, Operation } from './operation.ts'
import { openOperationStore } from './operation-store.ts'
import { giveSignal } from './signals.ts'
import { firstState, nextState, type ScannedQr, type TillAction } from './till-state.ts'

const store = openOperationStore()

const send = async ({ eventId, opId, code, amount, occurredAt }: Operation): Promise<Answer> => {
  const body = { op_id: opId, code, amount, occurred_at: occurredAt }
  return bookedAnswer(await watched(() => call(charge, { params: { event: eventId }, body })))
}

const find = async (eventId: EventId, code: string): Promise<ScannedQr | { problem: string }> => {
  try {
    const qr = await watched(() => call(lookUpQr, { params: { event: eventId }, body: { code } }))
    if (qr.status === 'blocked') return { problem: tillCopy.blockedQr }
    return { code, balance: qr.available_balance, holder: qr.holder, lastCharge: qr.last_charge }
  } catch (error) {
    return { problem: sentencesOf(error).join(' ') }
  }
}

type Staff = { eventId: EventId; userId: UserId; isMuted: boolean }

/** The asker of this till, and what its earlier visits left unanswered. */
const useAsker = (userId: UserId, dispatch: (action: TillAction) => void) => {
  const asker = useRef<Asker>(null)
  useEffect(() => {
    const current = createAsker({
      store,
      send,
      pause: pauseUnlessOnline,
      onAnswer: (operation, answer) => dispatch({ type: 'answered', operation, answer }),
      onSilence: ({ opId }) => dispatch({ type: 'silent', opId }),
    })
    asker.current = current
    const resume = async () => {
      const mine = (await store.all()).filter((operation) => operation.userId === userId)
      dispatch({ type: 'resumed', operations: mine })
      for (const operation of mine) current.resume(operation)
    }
    // A device without storage has nothing to resume; it says so when something is to be stored.
    resume().catch(() => undefined)
    return () => current.stop()
  }, [userId, dispatch])
  return asker
}

/** Looks codes up, one at a time: a camera tells of the same one again and again. */
const useLookUp = ({ eventId, isMuted }: Staff, dispatch: (action: TillAction) => void) => {
  const isLooking = useRef(false)
  return useCallback(
    async (code: string): Promise<void> => {
      if (isLooking.current) return
      isLooking.current = true
      dispatch({ type: 'lookUpStarted' })
      const found = await find(eventId, code)
      isLooking.current = false
      giveSignal('problem' in found ? 'refused' : 'found', isMuted)
      if ('problem' in found) dispatch({ type: 'lookUpFailed', problem: found.problem })
      else dispatch({ type: 'found', qr: found, opId: makeOpId() })
    },
    [eventId, isMuted, dispatch],
  )
}

/** One till at work: its state, and what its buttons and scanners do. */
export const useTill = (staff: Staff) => {
  const [state, dispatch] = useReducer(nextState, firstState)
  const asker = useAsker(staff.userId, dispatch)
  const lookUp = useLookUp(staff, dispatch)
  const { screen, late } = state

  const confirm = (): void => {
    if (screen.step !== 'charge') return
    const { opId, qr, entry } = screen
    const amount = centavosOfEntry(entry)
    if (amount === 0n) return
    const { eventId, userId, isMuted } = staff
    const occurredAt = new Date().toISOString()
    const operation: Operation = {
      opId,
      eventId,
      userId,
      code: qr.code,
      amount,
      holder: qr.holder,
      occurredAt,
    }
    dispatch({ type: 'confirmed', operation })
    asker.current?.begin(operation).catch(() => {
      giveSignal('refused', isMuted)
      dispatch({ type: 'notStored', operation, problem: tillCopy.notStored })
    })
  }

  // What could not be removed is asked once more at the next visit, and answers the same.
  const forget = ({ opId }: Operation) => void asker.current?.settle(opId).catch(() => undefined)
  const press = useCallback((key: AmountKey) => dispatch({ type: 'keyPressed', key }), [])

  /** Back to scanning; a charge without its answer goes on waiting. */
  const leave = (): void => {
    if (screen.step === 'result' && screen.answer) forget(screen.operation)
    dispatch({ type: 'left' })
  }
  const dismissLate = (): void => {
    if (late) forget(late.operation)
    dispatch({ type: 'lateSeen' })
  }
  return { state, lookUp, press, confirm, leave, dismissLate }
}
