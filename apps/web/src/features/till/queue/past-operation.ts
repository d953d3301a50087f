import type { Centavos } from '@saldo/contract/money'
import { amountOf, holderOf } from './kinds.ts'
import type { Answer, Kind, Operation } from './operation.ts'

/** What the device remembers of an operation whose answer was seen: no QR's code, no phone. */
export type PastOperation = Pick<Operation, 'opId' | 'eventId' | 'userId' | 'occurredAt'> & {
  kind: Kind
  amount: Centavos | null
  holder: string | null
  /** Null where nobody can tell. */
  isBooked: boolean | null
  /** Why it was refused. */
  sentence: string | null
  /** The operation that this one voided. */
  voids: string | null
  /** What else of the same bill is void with it; absent where nothing is. */
  alsoVoids?: readonly string[]
}

/** Null where nobody can tell. */
export const isBookedIn = ({ kind }: Answer): boolean | null =>
  kind === 'unclear' ? null : kind === 'booked'

/** The other operations of a bill that an answer says are void. */
export const alsoVoidIn = (answer: Answer | null): readonly string[] => {
  if (answer?.kind !== 'booked' || answer.booking.of !== 'void') return []
  return (answer.booking.parts ?? []).filter(({ status }) => status === 'voided').map(({ op_id }) => op_id)
}

const alsoVoids = (answer: Answer): Pick<PastOperation, 'alsoVoids'> => {
  const also = alsoVoidIn(answer)
  return also.length === 0 ? {} : { alsoVoids: also }
}

export const pastOperationOf = (operation: Operation, answer: Answer): PastOperation => ({
  opId: operation.opId,
  eventId: operation.eventId,
  userId: operation.userId,
  occurredAt: operation.occurredAt,
  kind: operation.kind,
  amount: amountOf(operation),
  holder: holderOf(operation),
  isBooked: isBookedIn(answer),
  sentence: answer.kind === 'refused' ? answer.sentence : null,
  voids: operation.kind === 'void' ? operation.operation : null,
  ...alsoVoids(answer),
})
