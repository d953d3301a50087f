import { useEffect } from 'react'
import { type TillHealthReport, tillContact } from '@saldo/contract/devices'
import type { Reply } from '@saldo/contract/endpoint'
import type { EventId } from '@saldo/contract/ids'
import { ApiError } from '@saldo/client/api/api-error.ts'
import { usePolling } from '@saldo/client/live/use-polling.ts'
import type { Call } from '../queue/kinds/kind.ts'
import { watched } from '../kit/connection.ts'
import { createHealthLog } from './health-log.ts'

const EACH_MS = 2_500
/** A till that can't charge looks for the server more often than other screens. */
const LONGEST_MS = 5_000
/** Browsers run the timers of a hidden tab once a minute. */
const HIDDEN_EACH_MS = 60_000

type Contact = {
  call: Call
  eventId: EventId
  waiting: number
  /** What a till with a journal of offline sales says of it. */
  journal: () => { seq: number } | undefined
  /** Called with each answer. */
  onAnswer: (reply: ContactReply) => void
  /** Called when no answer came. */
  onSilence: () => void
}

type ContactReply = Reply<typeof tillContact>

const healthLog = createHealthLog()

type WithBattery = { getBattery?: () => Promise<{ level: number }> }

/** The battery in percent; null where the browser doesn't tell. */
const batteryOf = async (): Promise<number | null> => {
  const battery = await (navigator as WithBattery).getBattery?.().catch(() => undefined)
  return battery ? Math.round(battery.level * 100) : null
}

const reportOf = async (): Promise<TillHealthReport | undefined> => {
  const seen = healthLog.take(performance.now())
  return seen && { ...seen, battery: await batteryOf() }
}

/** Notes how a contact went; what it could not report goes with the next. */
const measured = async <T>(contact: () => Promise<T>, sent: TillHealthReport | undefined): Promise<T> => {
  const startedMs = performance.now()
  try {
    const answer = await contact()
    healthLog.answered(performance.now() - startedMs)
    return answer
  } catch (error) {
    if (sent) healthLog.giveBack(sent)
    if (error instanceof ApiError && error.isUnanswered) healthLog.unanswered()
    throw error
  }
}

/**
 * The heartbeat: reports every few seconds that this till is online, how many operations are unanswered and how its
 * calls went, and so detects the connection. A hidden tab goes on each minute: its queue still sends, and to the manager the
 * device is not gone.
 */
export const useContact = ({ call, eventId, waiting, journal, onAnswer, onSilence }: Contact): void => {
  // A failure is already recorded as the connection's state.
  const ask = usePolling(
    async (signal) => {
      const health = await reportOf()
      const offline = journal()
      const body = { waiting, ...(health && { health }), ...(offline && { offline }) }
      const parts = { params: { event: eventId }, body, signal }
      const contact = measured(() => watched(() => call(tillContact, parts)), health)
      contact.catch(() => !signal.aborted && onSilence())
      onAnswer(await contact)
    },
    EACH_MS,
    LONGEST_MS,
  )
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'hidden' && ask(), HIDDEN_EACH_MS)
    return () => clearInterval(timer)
  }, [ask])
}
