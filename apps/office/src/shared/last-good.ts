import { useState } from 'react'
import type { Failure, Outcome } from '@saldo/client/api/outcome.ts'

/** The last successfully loaded data; `failure` says why a later load failed, null while none did. */
export const useLastGood = <T>(found: Outcome<T>): { shown: Outcome<T>; failure: Failure | null } => {
  const [last, setLast] = useState(found)
  if (found.end === 'done' && found !== last) setLast(found)
  if (found.end === 'done' || last.end !== 'done') return { shown: found, failure: null }
  return { shown: last, failure: found }
}
