import { z } from 'zod'
import { type Notice, noticeWaits } from '../../shared/notices.ts'
import { address, only } from '../../shared/orders.ts'
import type { World } from '../../vendor.ts'
import type { JsonObject, PaymentRequest } from './payment-request.ts'

export const settings = z.object({
  /** Address of notices for payments that name none. */
  webhookUrl: address,
  webhookSecret: z.string().default('simulated-webhook-secret'),
  accessToken: only,
  publicKey: only,
  noticeRetryMs: noticeWaits,
  collectorId: z.coerce.number().int().default(44_444),
})

export type PaymentStatus =
  | 'pending'
  | 'approved'
  | 'authorized'
  | 'in_process'
  | 'in_mediation'
  | 'rejected'
  | 'cancelled'
  | 'refunded'
  | 'charged_back'

/** Stored card data: never the whole number, never the security code. */
export type Card = {
  firstSix: string
  lastFour: string
  expirationMonth: number
  expirationYear: number
  cardholder: string
  methodId: string
  typeId: 'credit_card' | 'debit_card'
  issuerId: string
}

export type CardToken = { id: string; card: Card; createdAt: number; usedAt: number | null }

export type Refund = {
  id: number
  amount: bigint
  status: 'approved' | 'in_process' | 'rejected'
  at: number
}

/** Amounts in centavos, times in epoch milliseconds. */
export type Payment = Omit<PaymentRequest, 'token' | 'capture'> & {
  id: number
  status: PaymentStatus
  statusDetail: string
  refunded: bigint
  fee: bigint
  card: Card | null
  typeId: string
  captured: boolean
  merchantOrderId: number
  authorizationCode: string | null
  refunds: Refund[]
  createdAt: number
  updatedAt: number
  approvedAt: number | null
}

export type Preference = { id: string; fields: JsonObject; createdAt: number; updatedAt: number }

export type MerchantOrder = {
  id: number
  preferenceId: string | null
  externalReference: string | null
  total: bigint
  paymentIds: number[]
  createdAt: number
  updatedAt: number
}

export type Chargeback = {
  id: number
  paymentId: number
  amount: bigint
  createdAt: number
  outcome: 'open' | 'won' | 'lost'
  /** Documents that the merchant sent, oldest first. */
  documents: { name: string; type: string; bytes: number }[]
  /** Until when it takes documents. */
  dueAt: number
}

/** State of one simulated account. */
export type State = {
  lastId: number
  tokens: Map<string, CardToken>
  payments: Map<number, Payment>
  preferences: Map<string, Preference>
  merchantOrders: Map<number, MerchantOrder>
  chargebacks: Map<number, Chargeback>
  notices: Notice[]
  /** What the account can give back, in centavos; null for as much as anybody asks. */
  available: bigint | null
  /** Id of what each idempotency key created, by route and key. */
  idempotency: Map<string, number | string>
  /** Keys of refunds refused for want of balance: a key's answer never changes, so only a new one may succeed. */
  refusedKeys: Set<string>
}

export const emptyState = (): State => ({
  lastId: 0,
  tokens: new Map(),
  payments: new Map(),
  preferences: new Map(),
  merchantOrders: new Map(),
  chargebacks: new Map(),
  notices: [],
  available: null,
  idempotency: new Map(),
  refusedKeys: new Set(),
})

/** Services and state shared by all parts of a simulated account. */
export type Desk = World & {
  state: State
  settings: z.output<typeof settings>
  /** A new id, not used by any earlier run either, even one whose state was not kept. */
  nextId: () => number
}
