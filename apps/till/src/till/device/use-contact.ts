import { useEffect, useRef } from 'react'
import { tillContact } from '@saldo/contract/devices'
import type { EventId } from '@saldo/contract/ids'
import type { Call } from '../queue/kinds/kind.ts'
import { watched } from '../kit/connection.ts'

const EACH_MS = 2_500

type Contact = {
  call: Call
  eventId: EventId
  waiting: number
  /** Called with the catalogue's version on the server. */
  onVersion: (version: number) => void
  /** Called with the event's current end. */
  onEndsAt: (endsAt: string) => void
}

/**
 * The heartbeat: reports every few seconds that this till is online and how many operations are unanswered,
 * and so detects the connection.
 */
export const useContact = (contact: Contact): void => {
  const now = useRef(contact)
  useEffect(() => {
    now.current = contact
  })
  useEffect(() => {
    const gone = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const say = async (): Promise<void> => {
      const { call, eventId, waiting } = now.current
      const parts = { params: { event: eventId }, body: { waiting }, signal: gone.signal }
      try {
        const { catalogue_version: version, ends_at: endsAt } = await watched(() => call(tillContact, parts))
        now.current.onVersion(version)
        now.current.onEndsAt(endsAt)
      } catch {
        // A failure is already recorded as the connection's state.
      }
      if (!gone.signal.aborted) timer = setTimeout(() => void say(), EACH_MS)
    }
    timer = setTimeout(() => void say(), EACH_MS)
    return () => {
      gone.abort()
      clearTimeout(timer)
    }
  }, [])
}
