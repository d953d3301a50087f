import { useState } from 'react'
import type { Outcome } from '@saldo/client/api/outcome.ts'

/** The last successfully loaded data; `isOld` while a later load failed. */
export const useLastGood = <T>(found: Outcome<T>): { shown: Outcome<T>; isOld: boolean } => {
  const [last, setLast] = useState(found)
  if (found.end === 'done' && found !== last) setLast(found)
  const shown = found.end === 'done' || last.end !== 'done' ? found : last
  return { shown, isOld: shown !== found }
}
