import { useState } from 'react'
import type { Outcome } from '@saldo/client/api/outcome.ts'

/** What was loaded last, also while a later reading fails; `isOld` says so. */
export const useLastGood = <T>(found: Outcome<T>): { shown: Outcome<T>; isOld: boolean } => {
  const [last, setLast] = useState(found)
  if (found.end === 'done' && found !== last) setLast(found)
  const shown = found.end === 'done' || last.end !== 'done' ? found : last
  return { shown, isOld: shown !== found }
}
