import { useEffect, useState, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { keepReturnUrl, takeReturnUrl } from '../../shared/session/return-url.ts'
import { accessToken, subscribeToSession } from '../../shared/session/session.ts'
import { signedInAt } from '../../shared/session/token.ts'

const redirectDelayMs = 300

/** When whoever is signed in on this device did it, in ms; null where nobody is. */
const lastSignIn = (): number | null => {
  const token = accessToken()
  return token === null ? null : (signedInAt(token) ?? 0)
}

/** The sign-in that doesn't count, because the screen was opened to sign in once more. */
const useStaleSignIn = (isAgain: boolean): number | null => {
  const [stale] = useState(() => (isAgain && typeof window !== 'undefined' ? lastSignIn() : null))
  return stale
}

/**
 * Keeps the address to return to, and goes there as soon as somebody is signed in, here or in another tab: at once
 * when somebody already is, unless they were asked to sign in again. Tells whether it is about to leave.
 */
export const useLeaveWhenSignedIn = (): { isAgain: boolean; isLeaving: boolean } => {
  const [search] = useSearchParams()
  const wanted = search.get('returnUrl')
  const isAgain = search.has('again')
  const stale = useStaleSignIn(isAgain)
  const signIn = useSyncExternalStore(subscribeToSession, lastSignIn, () => null)
  const isLeaving = signIn !== null && signIn !== stale

  useEffect(() => keepReturnUrl(wanted), [wanted])

  useEffect(() => {
    if (!isLeaving) return undefined
    // A new document: the screens behind have a stricter policy than this one.
    const timer = setTimeout(() => window.location.replace(takeReturnUrl()), redirectDelayMs)
    return () => clearTimeout(timer)
  }, [isLeaving])
  return { isAgain, isLeaving }
}
