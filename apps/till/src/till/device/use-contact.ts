import { useEffect } from 'react'
import { tillContact } from '@saldo/contract/devices'
import type { EventId } from '@saldo/contract/ids'
import { usePolling } from '@saldo/client/live/use-polling.ts'
import type { Call } from '../queue/kinds/kind.ts'
import { watched } from '../kit/connection.ts'

const EACH_MS = 2_500
/** A till that can't charge looks for the server more often than other screens. */
const LONGEST_MS = 5_000
/** Browsers run the timers of a hidden tab once a minute. */
const HIDDEN_EACH_MS = 60_000

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
 * and so detects the connection. A hidden tab goes on each minute: its queue still sends, and to the manager the
 * device is not gone.
 */
export const useContact = ({ call, eventId, waiting, onVersion, onEndsAt }: Contact): void => {
  // A failure is already recorded as the connection's state.
  const ask = usePolling(
    async (signal) => {
      const parts = { params: { event: eventId }, body: { waiting }, signal }
      const { catalogue_version, ends_at } = await watched(() => call(tillContact, parts))
      onVersion(catalogue_version)
      onEndsAt(ends_at)
    },
    EACH_MS,
    LONGEST_MS,
  )
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'hidden' && ask(), HIDDEN_EACH_MS)
    return () => clearInterval(timer)
  }, [ask])
}
