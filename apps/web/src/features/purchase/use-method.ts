import { useCallback, useState } from 'react'
import type { Doing, PayMethod } from './methods/pay-method.ts'

/**
 * Terms first, then a method: choosing without them only draws the eye to them. Taking the acceptance back lets the
 * method and its widgets go.
 */
export const useMethod = () => {
  const [accepted, setAccepted] = useState(false)
  const [chosen, setChosen] = useState<PayMethod>()
  const [doing, setDoing] = useState<Doing>('nothing')
  /** How often a method was chosen without the terms, and up to which time the reminder was closed. */
  const [reminders, setReminders] = useState(0)
  const [closed, setClosed] = useState(0)
  const accept = (next: boolean) => {
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
  return { accepted, accept, chosen, choose, doing, onDoing: setDoing, reminders, isReminding, closeReminder }
}
