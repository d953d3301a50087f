import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { keepReturnUrl, takeReturnUrl } from '../../shared/session/return-url.ts'
import { useSession } from '../../shared/session/session.ts'

const redirectDelayMs = 300

/** Keeps the address to return to, and goes there as soon as somebody is signed in, here or in another tab. */
export const useLeaveWhenSignedIn = (): void => {
  const [search] = useSearchParams()
  const { isSignedIn } = useSession()
  const wanted = search.get('returnUrl')

  useEffect(() => keepReturnUrl(wanted), [wanted])

  useEffect(() => {
    if (!isSignedIn) return undefined
    // A new document: the screens behind have a stricter policy than this one.
    const timer = setTimeout(() => window.location.replace(takeReturnUrl()), redirectDelayMs)
    return () => clearTimeout(timer)
  }, [isSignedIn])
}
