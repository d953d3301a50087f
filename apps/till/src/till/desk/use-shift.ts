import { useCallback, useEffect, useRef, useState } from 'react'
import type { Reply } from '@saldo/contract/endpoint'
import { currentShift } from '@saldo/contract/shifts'
import { offlineError, sentencesOf } from '@saldo/client/api/api-error.ts'
import { watched } from '../kit/connection.ts'
import type { Desk } from './desk.ts'

export type OpenShift = Reply<typeof currentShift>

/** The person's shift as last reported by the server; `unknown` while it can't be reached. */
export type KnownShift =
  | { known: 'asking' }
  | { known: 'unknown'; problem: string }
  | { known: 'none' }
  | { known: 'open'; shift: OpenShift }

/** The caller's shift at the event; `again` fetches it anew, and what was known counts no more. */
export const useShift = ({ call, at, isOnline }: Desk): KnownShift & { again: () => void } => {
  const [known, setKnown] = useState<KnownShift>({ known: 'asking' })
  const eventId = at.event.id
  const ask = useCallback(async (): Promise<KnownShift> => {
    try {
      if (!isOnline) throw offlineError()
      const shift = await watched(() => call(currentShift, { params: { event: eventId } }))
      return shift ? { known: 'open', shift } : { known: 'none' }
    } catch (error) {
      return { known: 'unknown', problem: sentencesOf(error).join(' ') }
    }
  }, [call, eventId, isOnline])
  const latest = useRef<object>(null)
  // Of several questions the last one counts.
  const look = useCallback(async () => {
    const mine = {}
    latest.current = mine
    const found = await ask()
    if (latest.current === mine) setKnown(found)
  }, [ask])
  const again = useCallback(() => {
    setKnown({ known: 'asking' })
    void look()
  }, [look])
  useEffect(() => {
    void look()
    return () => {
      latest.current = null
    }
  }, [look])
  return { ...known, again }
}
