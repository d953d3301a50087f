import { z } from 'zod'
import type { OpId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import type { Answer, Kind, Operation, OperationOf } from './operation.ts'

/** A stored operation, with its answer once known. */
export type StoredOperation = { opId: OpId; operation: Operation; answer: Answer | null }

/** Version 1 stored charges only, without a wrapper. */
type FirstCharge = Omit<OperationOf<'charge'>, 'kind' | 'tip' | 'items'>

/** The stored operation, migrated from the format of any older version of the till. */
export const storedOperationOf = (found: StoredOperation | Operation | FirstCharge): StoredOperation => {
  if ('operation' in found && 'answer' in found) return found
  const operation: Operation = 'kind' in found ? found : { ...found, kind: 'charge', tip: null, items: [] }
  return { opId: operation.opId, operation, answer: null }
}

const money = z.custom<Centavos>((value) => typeof value === 'bigint')
const items = z.array(z.looseObject({ name: z.string(), quantity: z.number(), unit_price: money }))
const qr = z.union([z.looseObject({ code: z.string() }), z.looseObject({ phone: z.string() })])
const pieces = z.array(z.looseObject({ value: money, count: z.number() })).optional()
const holder = z.string().nullable()
const isCash = z.literal(true).optional()

/** What each kind needs to be sent. Ids are the server's to judge: a doubt here would lose a payment. */
const said: Record<Kind, z.ZodType> = {
  charge: z.object({
    code: z.string(),
    amount: money,
    tip: money.nullable(),
    items,
    holder,
    pricedAt: z.string().optional(),
    discount: z
      .object({ id: z.string(), useId: z.string(), amount: money, person: z.string().optional() })
      .optional(),
  }),
  offlineCharge: z.object({
    record: z.string(),
    signature: z.string(),
    seq: z.number(),
    amount: money,
    items,
    insteadOf: z.string().optional(),
  }),
  courtesy: z.object({
    discountId: z.string(),
    amount: money,
    items,
    reason: z.string(),
    person: z.string().optional(),
    pricedAt: z.string().optional(),
  }),
  void: z.object({ operation: z.string(), amount: money, reason: z.string(), holder, isCash }),
  returnItems: z.object({
    operation: z.string(),
    chosen: z.array(z.looseObject({ line: z.number(), quantity: z.number() })),
    items,
    amount: money,
    reason: z.string(),
    holder,
    isCash,
  }),
  returnCups: z.object({ code: z.string(), amount: money, items, holder, pricedAt: z.string().optional() }),
  topup: z.object({
    to: qr.nullable(),
    amount: money,
    tender: z.enum(['cash', 'terminal']),
    voucher: z.string().nullable(),
    holder,
    received: money.optional(),
  }),
  cashout: z.object({ payout: z.string(), amount: money, holder }),
  cashSale: z.object({
    amount: money,
    items,
    tip: money.optional(),
    bill: z.string().optional(),
    pricedAt: z.string().optional(),
  }),
  dropRest: z.object({ amount: money, paid: money, reason: z.string() }),
  block: z.object({ of: qr, holder }),
  reissue: z.object({ of: qr, holder }),
  openShift: z.object({ float: money, pieces }),
  closeShift: z.object({ shiftId: z.string(), counted: money, vouchers: money.nullable(), pieces }),
  moveCash: z.object({ shiftId: z.string(), movement: z.string(), amount: money, reason: z.string() }),
  explainDifference: z.object({ shiftId: z.string(), reason: z.string(), words: z.string().nullable() }),
  tabOpen: z.object({ code: z.string(), amount: money, holder }),
  tabRaise: z.object({ tab: z.string(), code: z.string(), amount: money, holder }),
  tabAdd: z.object({ tab: z.string(), amount: money, items, holder, pricedAt: z.string().optional() }),
  tabTake: z.object({
    tab: z.string(),
    round: z.string(),
    line: z.number(),
    quantity: z.number(),
    amount: money,
    holder,
  }),
  tabClose: z.object({
    tab: z.string(),
    served: money,
    tip: money.nullable(),
    code: z.string().optional(),
    amount: money,
    items,
    holder,
  }),
}

const made = z.object({
  kind: z.string().refine((kind): kind is Kind => Object.hasOwn(said, kind)),
  opId: z.string(),
  eventId: z.number(),
  userId: z.string(),
  occurredAt: z.string(),
  placeId: z.string().optional(),
  by: z.string().optional(),
})

const answerForm = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('unclear') }),
  z.object({ kind: z.literal('acceptedOffline') }),
  z.object({ kind: z.literal('booked'), booking: z.looseObject({ of: z.string() }) }),
  z.object({
    kind: z.literal('refused'),
    code: z.string(),
    sentence: z.string(),
    balance: money.nullable(),
  }),
])

const isOperation = (value: unknown): value is Operation => {
  const { data } = made.safeParse(value)
  return data !== undefined && said[data.kind].safeParse(value).success
}

const isAnswer = (value: unknown): value is Answer => answerForm.safeParse(value).success

/**
 * What a store of any version holds, as this one knows it; null if that can't be read. An operation with an unreadable
 * answer is asked again: the server repeats it.
 */
export const readStored = (found: object): StoredOperation | null => {
  const { opId, operation, answer } = storedOperationOf(found as StoredOperation)
  if (!isOperation(operation)) return null
  return { opId, operation, answer: isAnswer(answer) ? answer : null }
}
