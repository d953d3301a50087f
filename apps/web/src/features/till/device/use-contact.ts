import { useEffect, useRef } from 'react'
import { tillContact } from '@saldo/contract/devices'
import type { EventId } from '@saldo/contract/ids'
import type { Call } from '../queue/kinds/kind.ts'
import { watched } from './connection.ts'

const EACH_MS = 2_500

type Contact = {
  call: Call
  eventId: EventId
  waiting: number
  /** The catalogue's version on the server. */
  onVersion: (version: number) => void
  /** When the event ends, as the server knows it now. */
  onEndsAt: (endsAt: string) => void
}

/** Says every few seconds that this till is here and how much waits on it: so it also learns whether the server is there. */
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
        // Whoever shows the connection has heard of it.
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
