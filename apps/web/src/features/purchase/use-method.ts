import { useCallback, useRef, useState } from 'react'
import type { Doing, PayMethod } from './methods/pay-method.ts'

/**
 * Terms first, then a method: choosing without them only draws the eye to them. Taking the acceptance back lets the
 * method and its widgets go.
 */
export const useMethod = () => {
  const [accepted, setAccepted] = useState(false)
  /** The same for those who ask later than the render that they know. */
  const terms = useRef(false)
  const hasTerms = useCallback(() => terms.current, [])
  const [chosen, setChosen] = useState<PayMethod>()
  const [doing, setDoing] = useState<Doing>('nothing')
  /** How often a method was chosen without the terms, and up to which time the reminder was closed. */
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
