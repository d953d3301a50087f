import type { Notice } from '../../shared/notices.ts'
import type { Signing } from './certificate.ts'

/** Amounts in centavos, times in epoch milliseconds. */
export type Capture = {
  id: string
  orderId: string
  status: 'COMPLETED' | 'DECLINED' | 'PENDING' | 'PARTIALLY_REFUNDED' | 'REFUNDED' | 'FAILED'
  reason: string | null
  amount: bigint
  fee: bigint
  createdAt: number
  updatedAt: number
}

export type Refund = {
  id: string
  captureId: string
  amount: bigint
  status: 'COMPLETED' | 'PENDING' | 'FAILED' | 'CANCELLED'
  /** Whether PayPal reversed the payment itself, without a refund by the merchant. */
  isReversal: boolean
  at: number
}

export type Order = {
  id: string
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'VOIDED' | 'COMPLETED'
  amount: bigint
  customId: string | null
  invoiceId: string | null
  description: string | null
  returnUrl: string | null
  cancelUrl: string | null
  payer: string | null
  createdAt: number
  updatedAt: number
}

export type Dispute = {
  id: string
  captureId: string
  amount: bigint
  stage: 'INQUIRY' | 'CHARGEBACK'
  status: 'OPEN' | 'RESOLVED'
  outcome: string | null
  createdAt: number
  updatedAt: number
}

/** State of the simulated merchant account. */
export type State = {
  lastId: number
  orders: Map<string, Order>
  captures: Map<string, Capture>
  refunds: Map<string, Refund>
  disputes: Map<string, Dispute>
  notices: Notice[]
  /** Id of what each PayPal-Request-Id created, by route and id. */
  requests: Map<string, string>
  signing: Signing | null
}

export const emptyState = (): State => ({
  lastId: 0,
  orders: new Map(),
  captures: new Map(),
  refunds: new Map(),
  disputes: new Map(),
  notices: [],
  requests: new Map(),
  signing: null,
})
