import { useRef, useState } from 'react'
import { sentencesOf } from '@saldo/client/api/api-error.ts'
import { logProblem } from '@saldo/client/log.ts'
import { paypalCopy } from './copy.ts'
import { pathAfterRefusal } from '../after-refusal.ts'
import { type Approved, isDeclined, isUnknown, offerToPaypal, takeFromPaypal } from './pay-by-paypal.ts'
import type { PaypalEvents } from './paypal-buttons.tsx'
import { NotBegun, leaveFor, type PanelProps } from '../pay-method.ts'

/** `window`: the payer decides in PayPal's. `taking`: the server captures. `lost`: no response arrived. */
export type Stage = 'idle' | 'window' | 'taking' | 'lost'

export type Notice = { tone: 'error' | 'warning'; sentences: string[] }

/** Handles refusals: redirects, or shows the reason. */
const useRefusals = ({ order }: PanelProps, setStage: (stage: Stage) => void) => {
  const [notice, setNotice] = useState<Notice>()
  const say = (stage: Stage, tone: Notice['tone'], sentences: string[]) => {
    setStage(stage)
    setNotice({ tone, sentences })
  }
  const refuse = (error: unknown) => {
    logProblem('PayPal was refused', error)
    const path = pathAfterRefusal(error, order)
    if (path !== null) return leaveFor(path, order)
    say('idle', 'error', error instanceof NotBegun ? [error.message] : sentencesOf(error))
  }
  return { notice, say, refuse, close: () => setNotice(undefined) }
}

/** A PayPal payment, from its button to the page that shows its outcome. */
export const usePaypal = (props: PanelProps) => {
  const { order, user, hasTerms } = props
  const [stage, setStage] = useState<Stage>('idle')
  const { notice, say, refuse, close } = useRefusals(props, setStage)
  const approvedOnce = useRef<Approved>(undefined)
  /** Whether the failure that PayPal is about to report is ours and already shown. */
  const isTold = useRef(false)

  const take = async (approved: Approved, restart?: () => void) => {
    approvedOnce.current = approved
    setStage('taking')
    close()
    try {
      leaveFor(await takeFromPaypal(order, user.email, approved), order)
    } catch (error) {
      if (isDeclined(error) && restart) {
        say('window', 'warning', sentencesOf(error))
        return restart()
      }
      if (isUnknown(error)) say('lost', 'warning', [paypalCopy.unknown])
      else refuse(error)
    }
  }

  const createOrder = async () => {
    isTold.current = false
    setStage('window')
    try {
      return await offerToPaypal({ order, email: user.email, hasTerms })
    } catch (error) {
      isTold.current = true
      refuse(error)
      throw error
    }
  }

  const fail = (error: unknown) => {
    if (isTold.current) return
    logProblem('PayPal failed', error)
    say('idle', 'error', [paypalCopy.failed])
  }

  const events: PaypalEvents = {
    createOrder,
    onApprove: take,
    onCancel: () => say('idle', 'warning', [paypalCopy.cancelled]),
    onError: fail,
  }
  const takeAgain = () => approvedOnce.current && void take(approvedOnce.current)
  return { events, stage, notice, close, takeAgain }
}
