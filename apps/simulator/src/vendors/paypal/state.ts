import { z } from 'zod'
import type { CallFault, Faults } from '../../shared/faults.ts'
import { type Delivery, type Notice, noticeWaits } from '../../shared/notices.ts'
import { address, only } from '../../shared/orders.ts'
import type { createReport } from '../../shared/payments.ts'
import type { World } from '../../vendor.ts'
import type { Signing } from './certificate.ts'

/** Amounts in centavos, times in epoch milliseconds. */
export type Capture = {
  id: string
  orderId: string
  status: 'COMPLETED' | 'DECLINED' | 'PENDING' | 'PARTIALLY_REFUNDED' | 'REFUNDED'
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
  /** Whether PayPal reversed the payment itself, without a refund by the merchant. */
  isReversal: boolean
  at: number
}

export type Order = {
  id: string
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED'
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
  /** What the merchant sent to its defence, oldest first. */
  evidences: { type: string; notes: string; documents: string[] }[]
  /** Until when it waits for the merchant. */
  dueAt: number
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
  /** What the account can give back, in centavos; null for as much as anybody asks. */
  available: bigint | null
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
  available: null,
  requests: new Map(),
  signing: null,
})

export const settings = z.object({
  clientId: only,
  clientSecret: only,
  /** Address of the product's webhook. */
  webhookUrl: address,
  webhookId: z.string().default('WHSIMULATED1'),
  merchantId: z.string().default('SALDMERCHANT2'),
  /** File to which the certificate authority of the notices is written, for processes that must trust it. */
  caFile: z.string().nullable().default(null),
  noticeRetryMs: noticeWaits,
})

export const operations = ['create_order', 'capture_order', 'refund_capture', 'provide_evidence'] as const

/** A fault forced on the next call of an operation. */
export type Fault =
  | CallFault
  | { kind: 'issue'; issue: string }
  | { kind: 'capture'; status: 'COMPLETED' | 'PENDING' | 'DECLINED'; amount?: bigint }

export type Given = World & { state: State; settings: z.output<typeof settings> }

/** One simulated merchant account: its state and its forced faults. */
export type Merchant = Given & {
  nextId: () => string
  signing: Signing
  notices: Delivery
  faults: Faults<(typeof operations)[number], Fault>
  report: ReturnType<typeof createReport>
  /** Origin of this server, as its last caller named it; links and certificate URLs start with it. */
  origin: string
}
