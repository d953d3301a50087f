import { useEffect } from 'react'
import type { EventId, UserId } from '@saldo/contract/ids'
import { askChallenge } from './enrol.ts'
import { type LiveKey, writeKey } from './key-database.ts'
import { tellKey } from './phones.ts'

const everyMs = 5 * 60_000
/** Less is the network's own uncertainty. */
const noticedMs = 500

/** Keeps a key's clock offset fresh while the card is open and there is a network. */
export const useFreshClock = (key: LiveKey, isOnline: boolean): void =>
  useEffect(() => {
    if (!isOnline) return undefined
    let isLate = false
    const measure = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return
      const whose = { external_user: key.userId as UserId, event: key.eventId as EventId }
      const { aheadMs } = await askChallenge(whose)
      if (isLate || aheadMs === undefined || Math.abs(aheadMs - key.aheadMs) < noticedMs) return
      await writeKey({ ...key, aheadMs })
      tellKey({ ...key, aheadMs })
    }
    // The known offset goes on without an answer.
    const tryToMeasure = () => void measure().catch(() => undefined)
    tryToMeasure()
    const timer = setInterval(tryToMeasure, everyMs)
    document.addEventListener('visibilitychange', tryToMeasure)
    return () => {
      isLate = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tryToMeasure)
    }
  }, [key, isOnline])
