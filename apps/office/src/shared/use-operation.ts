import { useEffect, useState } from 'react'
import type { OpId } from '@saldo/contract/ids'
import { isDecided } from '@saldo/client/op-ids.ts'
import { makeOpId } from '@saldo/client/op-id.ts'
import { useSend } from '@saldo/client/use-send.ts'

/** The ids of operations whose outcome nobody knows, by what was asked. */
const undecided = new Map<string, OpId>()

/**
 * Sends a dialog's operation. Its id outlives the dialog while nobody knows how it ended, so that whoever opens it
 * again sends the same operation; after a refusal the next attempt has another. `asked` names what it does and to whom.
 */
export const useOperation = <T = unknown>(asked: string, onDone: (value: T) => void) => {
  const [now, setNow] = useState(() => ({ opId: undecided.get(asked) ?? makeOpId(), decidedAt: 0 }))
  const work = useSend<T>(onDone)
  const { busy, last } = work
  const decidedAt = !busy && last && isDecided(last) ? last.at : now.decidedAt
  if (decidedAt !== now.decidedAt) setNow({ opId: makeOpId(), decidedAt })
  useEffect(() => {
    if (busy) undecided.set(asked, now.opId)
    else if (last && isDecided(last)) undecided.delete(asked)
  }, [asked, busy, last, now.opId])
  return { work, opId: now.opId }
}
