import { useCallback, useRef, useState } from 'react'
import type { Doing, PayMethod } from './methods/pay-method.ts'

/**
 * Requires the terms before a method: choosing without them highlights them. Withdrawing acceptance drops the
 * method and its widgets.
 */
export const useMethod = () => {
  const [accepted, setAccepted] = useState(false)
  /** The current value for callbacks that run after the render. */
  const terms = useRef(false)
  const hasTerms = useCallback(() => terms.current, [])
  const [chosen, setChosen] = useState<PayMethod>()
  const [doing, setDoing] = useState<Doing>('nothing')
  /** The number of times a method was chosen without the terms, and the reminder closed last. */
  const [reminders, setReminders] = useState(0)
  const [closed, setClosed] = useState(0)
  const accept = (next: boolean) => {
    terms.current = next
    setAccepted(next)
    setClosed(reminders)
    if (!next) setChosen(undefined)
  }
  const choose = (method: PayMethod) => {
    if (accepted) setChosen(method)
    else setReminders((count) => count + 1)
  }
  const closeReminder = useCallback(() => setClosed(reminders), [reminders])
  const isReminding = reminders > closed
  return {
    accepted,
    accept,
    hasTerms,
    chosen,
    choose,
    doing,
    onDoing: setDoing,
    reminders,
    isReminding,
    closeReminder,
  }
}
