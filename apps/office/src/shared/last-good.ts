import { useState } from 'react'
import { useLocation } from 'react-router'
import type { Failure, Outcome } from '@saldo/client/api/outcome.ts'

/** What is shown, and why a later load failed; null while none did. */
type Kept<T> = { shown: Outcome<T>; failure: Failure | null }

/** The last successfully loaded data of the same address. */
export const useLastGood = <T>(found: Outcome<T>): Kept<T> => {
  const { pathname, search } = useLocation()
  const address = `${pathname}${search}`
  const [last, setLast] = useState({ address, found })
  if (found.end === 'done' && (found !== last.found || address !== last.address)) setLast({ address, found })
  if (found.end === 'done' || last.found.end !== 'done' || address !== last.address)
    return { shown: found, failure: null }
  return { shown: last.found, failure: found }
}

/** Whether a load failed though nothing was refused: what stands on the page is only older. */
const isOnlyMissing = ({ end, code }: Failure): boolean => end === 'unknown' || code === 'too_many_requests'

/** As `useLastGood` for a page with forms: a refusal, of what is gone or not the caller's any more, takes its place. */
export const useWhileMissing = <T>(found: Outcome<T>): Kept<T> => {
  const kept = useLastGood(found)
  return kept.failure === null || isOnlyMissing(kept.failure) ? kept : { shown: found, failure: null }
}
