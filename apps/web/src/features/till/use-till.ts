import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react'
import type { EventId, UserId } from '@saldo/contract/ids'
import { charge, lookUpQr } from '@saldo/contract/venue'
import { tillCopy } from '@saldo/copy/till'
import { sentencesOf } from '../../shared/api/api-error.ts'
import { call } from '../../shared/api/call.ts'
import { type AmountKey, centavosOfEntry } from './amount-entry.ts'
import { bookedAnswer } from './answer.ts'
import { type Asker, createAsker } from './asker.ts'
import { pauseUnlessOnline, watched } from './connection.ts'
import { makeOpId } from './op-id.ts'
import type { Answer, Operation } from './operation.ts'
import { openOperationStore } from './operation-store.ts'
import { giveSignal } from './signals.ts'
import { firstState, nextState, type ScannedQr, type TillAction } from './till-state.ts'

const store = openOperationStore()

const send = async ({ eventId, opId, code, amount, occurredAt }: Operation): Promise<Answer> => {
  const body = { op_id: opId, code, amount, occurred_at: occurredAt }
  return bookedAnswer(await watched(() => call(charge, { params: { event: eventId }, body })))
}

const scanned = async (eventId: EventId, code: string): Promise<ScannedQr> => {
  const qr = await watched(() => call(lookUpQr, { params: { event: eventId }, body: { code } }))
  return {
    code,
    balance: qr.available_balance,
    isBlocked: qr.status === 'blocked',
    holder: qr.holder,
    lastCharge: qr.last_charge,
  }
}

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

type Staff = { eventId: EventId; userId: UserId; isMuted: boolean }

/** One till at work: its state, and what its buttons and scanners do. */
export const useTill = ({ eventId, userId, isMuted }: Staff) => {
  const [state, dispatch] = useReducer(nextState, firstState)
  const asker = useAsker(userId, dispatch)
  const { screen } = state

  const lookUp = useCallback(
    async (code: string): Promise<void> => {
      dispatch({ type: 'lookUpStarted' })
      try {
        const qr = await scanned(eventId, code)
        if (qr.isBlocked) throw new Error(tillCopy.blockedQr)
        giveSignal('found', isMuted)
        dispatch({ type: 'found', qr, opId: makeOpId() })
      } catch (error) {
        giveSignal('refused', isMuted)
        dispatch({ type: 'lookUpFailed', problem: problemOf(error) })
      }
    },
    [eventId, isMuted],
  )

  const confirm = (): void => {
    if (screen.step !== 'charge') return
    const { opId, qr, entry } = screen
    const amount = centavosOfEntry(entry)
    if (amount === 0n) return
    const { code, holder } = qr
    const occurredAt = new Date().toISOString()
    const operation: Operation = { opId, eventId, userId, code, amount, holder, occurredAt }
    dispatch({ type: 'confirmed', operation })
    asker.current?.begin(operation).catch(() => {
      giveSignal('refused', isMuted)
      dispatch({ type: 'notStored', operation, problem: tillCopy.notStored })
    })
  }

  const forget = useCallback(
    ({ opId }: Operation) => void asker.current?.settle(opId).catch(() => undefined),
    [asker],
  )
  const actions = useMemo(
    () => ({
      press: (key: AmountKey) => dispatch({ type: 'keyPressed', key }),
      leave: () => dispatch({ type: 'left' }),
      dismissLate: () => dispatch({ type: 'lateSeen' }),
    }),
    [],
  )
  return { state, lookUp, confirm, forget, ...actions }
}

const problemOf = (error: unknown): string =>
  error instanceof Error && error.message === tillCopy.blockedQr
    ? tillCopy.blockedQr
    : sentencesOf(error).join(' ')
