import { z } from 'zod'
import type { Centavos } from '@saldo/contract/money'
import { amountOf, holderOf, isKind } from './kinds.ts'
import type { Answer, Kind, Operation, SoldItem } from './operation.ts'

/** What is kept of an operation once its answer was seen; no QR code and no phone. */
export type PastOperation = Pick<Operation, 'opId' | 'eventId' | 'userId' | 'occurredAt'> & {
  kind: Kind
  amount: Centavos | null
  holder: string | null
  /** Null when the outcome is unknown. */
  isBooked: boolean | null
  /** The refusal's sentence. */
  sentence: string | null
  /** The id of the operation that this one voided. */
  voids: string | null
  /** Other operations of the same bill voided with it; absent when there are none. */
  alsoVoids?: readonly string[]
  /** The charge whose items this one gave back. */
  returns?: string
  /** Whether a top-up was the sale of a new QR. */
  isNewQr?: true
  /** The maker's name. */
  by?: string
  /** What was sold, and the tip; absent where there is none, and in what older versions kept. */
  items?: readonly SoldItem[]
  tip?: Centavos
  /** What was taken off the items, and why; the whole of a bill that nobody paid. */
  discount?: { name: string; amount: Centavos }
  placeId?: string
}

const pastForm = z.object({
  opId: z.string(),
  eventId: z.number(),
  userId: z.string(),
  occurredAt: z.string(),
  kind: z.string().refine((kind): kind is Kind => isKind(kind)),
  amount: z.custom<Centavos>((value) => typeof value === 'bigint').nullable(),
  holder: z.string().nullable(),
  isBooked: z.boolean().nullable(),
  sentence: z.string().nullable(),
  voids: z.string().nullable(),
  alsoVoids: z.array(z.string()).optional(),
  returns: z.string().optional(),
  isNewQr: z.literal(true).optional(),
  by: z.string().optional(),
  items: z
    .array(
      z.object({
        name: z.string(),
        quantity: z.number(),
        unit_price: z.custom<Centavos>((value) => typeof value === 'bigint'),
      }),
    )
    .optional(),
  discount: z
    .object({ name: z.string(), amount: z.custom<Centavos>((value) => typeof value === 'bigint') })
    .optional(),
  tip: z.custom<Centavos>((value) => typeof value === 'bigint').optional(),
  placeId: z.string().optional(),
})

/** An entry of the journal; null if this version can't read it. */
export const readPast = (found: object): PastOperation | null =>
  pastForm.safeParse(found).success ? (found as PastOperation) : null

/** Null when the outcome is unknown, or not known yet. */
export const isBookedIn = ({ kind }: Answer): boolean | null =>
  kind === 'unclear' || kind === 'acceptedOffline' ? null : kind === 'booked'

/** The other operations of a bill that the answer reports as void. */
export const alsoVoidIn = (answer: Answer | null): readonly string[] => {
  if (answer?.kind !== 'booked' || !('parts' in answer.booking)) return []
  return (answer.booking.parts ?? []).filter(({ status }) => status === 'voided').map(({ op_id }) => op_id)
}

const alsoVoids = (answer: Answer): Pick<PastOperation, 'alsoVoids'> => {
  const also = alsoVoidIn(answer)
  return also.length === 0 ? {} : { alsoVoids: also }
}

const itemsOf = (operation: Operation): Pick<PastOperation, 'items'> => {
  if (!('items' in operation) || operation.items.length === 0) return {}
  return { items: operation.items }
}

const discountOf = (operation: Operation): Pick<PastOperation, 'discount'> => {
  if (operation.kind === 'courtesy') {
    const { reason: name, amount } = operation
    return { discount: { name, amount } }
  }
  if (operation.kind !== 'charge' || !operation.discount) return {}
  const { name, amount } = operation.discount
  return { discount: { name, amount } }
}

/** What lists show of an operation, whatever became of it. */
export const shownOf = (operation: Operation) => ({
  opId: operation.opId,
  eventId: operation.eventId,
  userId: operation.userId,
  occurredAt: operation.occurredAt,
  kind: operation.kind,
  amount: amountOf(operation),
  holder: holderOf(operation),
  ...itemsOf(operation),
  ...(operation.by !== undefined && { by: operation.by }),
  ...(operation.kind === 'returnItems' && { returns: operation.operation }),
  ...(operation.kind === 'topup' && operation.to === null && { isNewQr: true as const }),
  ...discountOf(operation),
})

/** What a reprint tells beside the list. */
const printedOf = (operation: Operation): Pick<PastOperation, 'tip' | 'placeId'> => ({
  ...('tip' in operation && operation.tip && { tip: operation.tip }),
  ...(operation.placeId && { placeId: operation.placeId }),
})

export const pastOperationOf = (operation: Operation, answer: Answer): PastOperation => ({
  ...shownOf(operation),
  isBooked: isBookedIn(answer),
  sentence: answer.kind === 'refused' ? answer.sentence : null,
  voids: operation.kind === 'void' ? operation.operation : null,
  ...alsoVoids(answer),
  ...printedOf(operation),
})

/** What this device sold with an operation, of those that it remembers. */
export const soldIn = (
  { entries, past }: { entries: readonly { operation: Operation }[]; past: readonly PastOperation[] },
  opId: string | undefined,
): readonly SoldItem[] => {
  const entry = entries.find(({ operation }) => operation.opId === opId)
  const found = entry ? itemsOf(entry.operation) : past.find((each) => each.opId === opId)
  return found?.items ?? []
}
