import type { EventId } from '@saldo/contract/ids'
import { printAtPlace } from '@saldo/contract/printing'
import { ApiError } from '@saldo/client/api/api-error.ts'
import type { Call } from '../../queue/kinds/kind.ts'
import type { Outcome } from '../printer.ts'

const outcomes = { sent: 'sent', unknown: 'unknown', unreachable: 'failed' } as const

/** Has the server send the bytes to the printer of this person's place. A rejection tells why it didn't. */
export const printByNetwork = async (
  call: Call,
  event: EventId,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Outcome> => {
  const data = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  try {
    const { status } = await call(printAtPlace, { params: { event }, body: { data } })
    return outcomes[status]
  } catch (error) {
    if (error instanceof ApiError && error.code === 'offline') return 'failed'
    if (error instanceof ApiError && error.isUnanswered) return 'unknown'
    throw error
  }
}
