import { useEffect, useSyncExternalStore } from 'react'
import type { User } from '@saldo/contract/auth'
import { routes } from '../routes.ts'
import { learnClock } from './token.ts'
import { createListeners } from '../listeners.ts'
import { leaveHomeNotice } from './home-notice.ts'
import { liveKeysDatabase, localKeys } from './keys.ts'

/** The session on this device, shared by all tabs. `user` is the stored user of the last visit. */
export type Session = { isSignedIn: boolean; user: User | undefined }

export type Tokens = { access_token: string; refresh_token: string }

const signedOut: Session = { isSignedIn: false, user: undefined }
const { tell: announce, subscribe } = createListeners()

let snapshot = signedOut
let snapshotOf = ''

/** The stored user; none where an older version or anybody else wrote something else. */
const parseUser = (text: string | null): User | undefined => {
  try {
    const stored = JSON.parse(text ?? 'null') as Partial<User> | null
    const isUser =
      typeof stored?.id === 'string' &&
      typeof stored.name === 'string' &&
      typeof stored.created_at === 'string' &&
      !Number.isNaN(Date.parse(stored.created_at))
    return isUser ? (stored as User) : undefined
  } catch {
    return undefined
  }
}

/** The current session; the same object until it changes. */
export const readSession = (): Session => {
  const token = localStorage.getItem(localKeys.token)
  const userText = localStorage.getItem(localKeys.user)
  const seen = `${token !== null} ${userText ?? ''}`
  if (seen !== snapshotOf) {
    snapshotOf = seen
    snapshot = token === null ? signedOut : { isSignedIn: true, user: parseUser(userText) }
  }
  return snapshot
}

/** Whether this device is signed in, and as nobody else. */
export const isSignedInAs = (userId: string): boolean => {
  const { isSignedIn, user } = readSession()
  return isSignedIn && (user === undefined || user.id === userId)
}

export const accessToken = (): string | null => localStorage.getItem(localKeys.token)
export const refreshToken = (): string | null => localStorage.getItem(localKeys.refreshToken)

/** The tokens of this device's session; null without one. */
export const heldTokens = (): Tokens | null => {
  const [access_token, refresh_token] = [accessToken(), refreshToken()]
  return access_token === null ? null : { access_token, refresh_token: refresh_token ?? '' }
}

export const storeTokens = (tokens: Tokens): void => {
  learnClock(tokens.access_token)
  localStorage.setItem(localKeys.token, tokens.access_token)
  localStorage.setItem(localKeys.refreshToken, tokens.refresh_token)
  announce()
}

export const storeUser = (user: User): void => {
  localStorage.setItem(localKeys.user, JSON.stringify(user))
  if (user.facebook_id) localStorage.setItem(localKeys.facebookId, user.facebook_id)
  announce()
}

/** The keys that pay live: the server ends them with the session. */
const dropLiveKeys = (): void => {
  try {
    indexedDB.deleteDatabase(liveKeysDatabase)
  } catch {
    // A browser without databases has none.
  }
}

/** Forgets who was signed in and what they could pay with, and keeps a purchase that was begun. */
export const dropSession = (): void => {
  const { token, refreshToken: refresh, user, qrsSeen } = localKeys
  for (const key of [token, refresh, user, qrsSeen]) localStorage.removeItem(key)
  dropLiveKeys()
  announce()
}

let isLeaving = false

const beginLeaving = (): void => {
  isLeaving = true
  // The document may be restored from the back/forward cache. One that is still loading is shown for the first time.
  const onShown = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    window.removeEventListener('pageshow', onShown)
    isLeaving = false
    announce()
  }
  window.addEventListener('pageshow', onShown)
}

/** Ends a session that the server rejected, and loads the home page with the notice `why`, unless on its way there. */
export const leaveSignedOut = (why: string): void => {
  if (isLeaving) return
  beginLeaving()
  leaveHomeNotice({ about: 'session', why })
  dropSession()
  window.location.assign(routes.home())
}

/** Whether this document is navigating home after its session ended: guards must not redirect meanwhile. */
export const isLeavingSignedOut = (): boolean => isLeaving

/**
 * Clears all of the attendee's data on this site, before the document is left: it isn't told, and stays as it is until
 * then. A till's queue is stored elsewhere and stays.
 */
export const clearSession = (): void => {
  if (!isLeaving) beginLeaving()
  localStorage.clear()
  sessionStorage.clear()
  dropLiveKeys()
}

/** Calls back when somebody signs in or out, or the user's data change, in this tab or another. */
export const subscribeToSession = (listener: () => void): (() => void) => {
  const leave = subscribe(listener)
  window.addEventListener('storage', listener)
  return () => {
    leave()
    window.removeEventListener('storage', listener)
  }
}

/** The session, for components. On the server everybody is signed out. */
export const useSession = (): Session =>
  useSyncExternalStore(subscribeToSession, readSession, () => signedOut)

/**
 * Loads `path` anew once this page's person is signed in no more, or somebody else is; returns how to stop. A page that
 * was frozen hears of no change, so it looks when it is seen again. A page without a person is its guard's.
 */
export const watchSession = (path: string): (() => void) => {
  let owner = readSession().user?.id
  const check = (): void => {
    owner ??= readSession().user?.id
    if (owner !== undefined && !isSignedInAs(owner) && !isLeaving) window.location.replace(path)
  }
  // A page is hidden also when it is left, and would lead away from where it is left for.
  const checkOnceSeen = (): void => {
    if (document.visibilityState === 'visible') check()
  }
  const leave = subscribeToSession(check)
  window.addEventListener('pageshow', check)
  document.addEventListener('visibilitychange', checkOnceSeen)
  return () => {
    leave()
    window.removeEventListener('pageshow', check)
    document.removeEventListener('visibilitychange', checkOnceSeen)
  }
}

/** `watchSession`, by a listener: `useSession` reports nobody until hydration. */
export const useLeaveWhenSignedOut = (path: string): void => useEffect(() => watchSession(path), [path])
