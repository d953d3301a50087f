import { useEffect, useState, useSyncExternalStore } from 'react'
import type { DeviceId, EventId } from '@saldo/contract/ids'
import { exclusively } from '@saldo/client/exclusively.ts'
import type { Call } from '../queue/kinds/kind.ts'
import { operationStore } from '../queue/use-queue.ts'
import { records } from '../storage/records.ts'
import { createClock, type Kept } from './clock.ts'
import type { OfflineTill, OfflineView } from './offline-till.ts'

const CLOCK_KEY = 'till_clock'
const TICK_MS = 1_000

const keptClock = (): Kept | null => {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(CLOCK_KEY) ?? 'null')
    const isKept = typeof found === 'object' && found !== null && 'serverMs' in found
    return isKept ? (found as Kept) : null
  } catch {
    return null
  }
}

const keepClock = (kept: Kept): void => {
  try {
    localStorage.setItem(CLOCK_KEY, JSON.stringify(kept))
  } catch {
    // Without room the device's own clock has to do after a reload.
  }
}

const monotonicMs = (): number => performance.now()

const alone = <T>(name: string, work: () => Promise<T>): Promise<T> => exclusively(`till-${name}`, work)

type Which = { deviceId: DeviceId; eventId: EventId; call: Call }

let opened: (Pick<Which, 'deviceId' | 'eventId'> & { till: Promise<OfflineTill> }) | undefined

/** Loaded on paired devices alone; the service worker caches it. */
const open = async ({ deviceId, eventId, call }: Which): Promise<OfflineTill> => {
  const { createOfflineTill } = await import('./offline-till.ts')
  const clock = createClock({ monotonicMs, deviceMs: Date.now, kept: keptClock, keep: keepClock })
  const parts = { deviceId, eventId, call, records, store: operationStore, clock, monotonicMs, alone }
  return createOfflineTill(parts)
}

/** One for a pairing while the page is open: a sign-out between two people forgets nothing of it. */
const offlineTillOf = (which: Which): Promise<OfflineTill> => {
  const { deviceId, eventId } = which
  if (opened?.deviceId === deviceId && opened.eventId === eventId) return opened.till
  const till = open(which)
  opened = { deviceId, eventId, till }
  // Whoever opens the till next tries again.
  till.catch(() => {
    if (opened?.till === till) opened = undefined
  })
  return till
}

/** Before the till is put away: gives its permit back unless records wait. Rejects while the server doesn't answer. */
export const leaveOffline = async (): Promise<void> => (await opened?.till)?.leave()

const never = () => () => {}
const useView = (till: OfflineTill | null): OfflineView | null =>
  useSyncExternalStore(till?.subscribe ?? never, till?.read ?? (() => null), () => null)

/** Selling without the server at a paired device's bar; null elsewhere. */
export type Offline = OfflineTill & OfflineView

/** `deviceId` is null where this till may not sell without the server. */
export const useOffline = (deviceId: DeviceId | null, eventId: EventId, call: Call): Offline | null => {
  const [till, setTill] = useState<OfflineTill | null>(null)
  useEffect(() => {
    if (deviceId === null) return undefined
    let isGone = false
    offlineTillOf({ deviceId, eventId, call })
      .then((found) => !isGone && setTill(found))
      .catch(() => undefined)
    return () => {
      isGone = true
      setTill(null)
    }
  }, [deviceId, eventId, call])
  const view = useView(till)
  useEffect(() => {
    if (!till) return undefined
    const unfollow = till.start()
    const timer = setInterval(till.tick, TICK_MS)
    const gone = new AbortController()
    const look = () => document.visibilityState === 'visible' && till.woke()
    document.addEventListener('visibilitychange', look, { signal: gone.signal })
    return () => {
      unfollow()
      clearInterval(timer)
      gone.abort()
    }
  }, [till])
  return till && view && { ...till, ...view }
}
