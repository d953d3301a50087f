import { useEffect, useState, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { keepReturnUrl, takeReturnUrl } from '@saldo/client/session/return-url.ts'
import { accessToken, subscribeToSession } from '@saldo/client/session/session.ts'
import { signedInAt } from '@saldo/client/session/token.ts'

const redirectDelayMs = 300

/** The time (ms) of the sign-in on this device; null when nobody is signed in. */
const lastSignIn = (): number | null => {
  const token = accessToken()
  return token === null ? null : (signedInAt(token) ?? 0)
}

/** The sign-in from before the screen opened, which doesn't count when the user must sign in again. */
const useStaleSignIn = (isAgain: boolean): number | null => {
  const [stale] = useState(() => (isAgain && typeof window !== 'undefined' ? lastSignIn() : null))
  return stale
}

/**
 * Stores the address to return to, and goes there once the user is signed in, here or in another tab. Goes at
 * once if already signed in, unless asked to sign in again. `isLeaving`: the page is about to leave.
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
    // A full page load: the other screens have a stricter content security policy than this one.
    const timer = setTimeout(() => window.location.replace(takeReturnUrl()), redirectDelayMs)
    return () => clearTimeout(timer)
  }, [isLeaving])
  return { isAgain, isLeaving }
}
