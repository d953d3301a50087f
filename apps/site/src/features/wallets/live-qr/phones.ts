import { useEffect, useSyncExternalStore } from 'react'
import type { Qr } from '@saldo/contract/wallets'
import { createListeners } from '@saldo/client/listeners.ts'
import { readSession } from '@saldo/client/session/session.ts'
import { useIsOnline } from '@saldo/client/use-is-online.ts'
import { type LiveKey, readKey } from './key-database.ts'
import { canSign } from './signing.ts'
import { type Face, standingOf, wantedFace } from './standing.ts'

type Known = 'reading' | 'unable' | { key: LiveKey | undefined; readFor: string | null | undefined }

const { tell, subscribe } = createListeners()
/** What this page knows by event. Leaving the account loads another page. */
const known = new Map<number, Known>()
const chosen = new Map<number, Face>()

const setKnown = (eventId: number, now: Known): void => {
  known.set(eventId, now)
  tell()
}

/** Makes the page show with this key, which was just enrolled. */
export const tellKey = (key: LiveKey): void =>
  setKnown(key.eventId, { key, readFor: key.handle ?? undefined })

/** Makes the page forget a key that the server refused. */
export const tellNoKey = (eventId: number): void => {
  const before = known.get(eventId)
  if (typeof before === 'object') setKnown(eventId, { ...before, key: undefined })
}

/** Makes the page show the static QR: keys don't work here. */
export const tellUnable = (eventId: number): void => setKnown(eventId, 'unable')

/** Shows that face from now on. */
export const chooseFace = (eventId: number, face: Face): void => {
  chosen.set(eventId, face)
  tell()
}

/** Reads what is stored whenever the server names another key: another tab may have made it. */
const look = async (eventId: number, handle: string | null): Promise<void> => {
  const before = known.get(eventId)
  if (before === 'unable' || (typeof before === 'object' && before.readFor === handle)) return
  const userId = readSession().user?.id
  try {
    if (userId === undefined || !canSign()) throw new Error('No keys here')
    const key = await readKey(userId, eventId)
    const now = known.get(eventId)
    // What was enrolled meanwhile is newer than what was read.
    if (now === before || now === 'reading') setKnown(eventId, { key, readFor: handle })
  } catch {
    tellUnable(eventId)
  }
}

/** An event's live QR on this phone: where it is, its key, and which face of the QR stands. */
export const useLiveQr = ({ event_id, live }: Qr, isCurrent: boolean) => {
  const phone = useSyncExternalStore(
    subscribe,
    () => known.get(event_id) ?? 'reading',
    () => 'reading' as const,
  )
  const choice = useSyncExternalStore(
    subscribe,
    () => chosen.get(event_id),
    () => undefined,
  )
  const isOnline = useIsOnline()
  useEffect(() => void look(event_id, live.handle), [event_id, live.handle])
  const key = typeof phone === 'object' ? phone.key : undefined
  const kept = typeof phone === 'object' ? { handle: key?.handle, readFor: phone.readFor } : phone
  const standing = standingOf(live.handle, kept, isCurrent && isOnline)
  const wanted = wantedFace(live, choice)
  const face: Face = wanted === 'live' && standing === 'here' ? 'live' : 'static'
  return { standing, key, wanted, face, isOnline }
}

export type LiveOfQr = ReturnType<typeof useLiveQr>
