import { sentencesOf } from '@saldo/client/api/api-error.ts'
import type { Reply } from '@saldo/contract/endpoint'
import type { EventId } from '@saldo/contract/ids'
import { startPractice } from '@saldo/contract/practice'
import { watched } from '../kit/connection.ts'
import type { Call } from '../queue/kinds/kind.ts'

/** A practice that was begun: its event, and its QRs, whole. */
export type Started = Reply<typeof startPractice>

/** Begins to practise at an event, or begins anew; why not, in words, where the server or the network refuses. */
export const beginPractice = async (
  call: Call,
  event: EventId,
): Promise<{ started: Started } | { problem: string }> => {
  try {
    return { started: await watched(() => call(startPractice, { params: { event } })) }
  } catch (error) {
    return { problem: sentencesOf(error).join(' ') }
  }
}
