import type { RuntimeConfig } from '@saldo/contract/config'
import type { Centavos } from '@saldo/contract/money'
import type { PaymentMethodId } from '@saldo/contract/payment-vendors'
import type { Env } from '../kernel/env.ts'
import type { Budget } from './budget.ts'
import type { DisputePort } from './dispute.ts'
import type {
  AttemptAnswer,
  GatewayPayment,
  OnlineGateway,
  PaymentAnswer,
  Refusal,
  RefundAnswer,
  RefundRequest,
} from './gateway-payment.ts'
import type { Vendor } from './vendor.ts'

export type Span = { from: Date; to: Date }

/** One payment in a gateway's report, amounts in centavos. */
export type ReportRow = {
  /** As in `GatewayPayment.reportId`. */
  reportId: string
  purchaseCode: string | null
  amount: Centavos
  /** Null where the report lists refunds separately. */
  refunded: Centavos | null
  /** Null while unknown. */
  fee: Centavos | null
}

/** A change of a payment: it was paid, or money was refunded or disputed. */
export type PaymentChange = { reportId: string; kind: 'paid' | 'returned'; at: Date }

/** A vendor's webhook call, as received. */
export type IncomingNotice = {
  query: Readonly<Record<string, unknown>>
  headers: Readonly<Record<string, unknown>>
  body: Buffer
}

/** A webhook notice with a verified signature. It is a hint to query the gateway, never a fact. */
export type SignedNotice = {
  kind: 'signed'
  topic: string
  /** Subject, in the format that `paymentsOfNotice` takes. */
  subject: string
  /** True when the notice needs processing; otherwise it is only stored for people to read. */
  isOurs: boolean
  /** The vendor's id of the notice, for deduplication. */
  requestId: string
  /** Delay before processing, in ms, where an immediate query would be too early. */
  lookAfterMs?: number
}

/** A connected payment vendor, as the payments module uses it. Calls never throw for network errors. */
export type PaymentProvider = {
  readonly id: OnlineGateway
  readonly name: string
  /** Our account at the vendor, if configured. */
  readonly collectorId: string | undefined
  /** Queries a payment by its id. */
  ask(paymentId: string): Promise<AttemptAnswer>
  /** Payments of a purchase code; null when no answer came. Absent where the vendor has no search. */
  search?(purchaseCode: string): Promise<GatewayPayment[] | null>
  /** The payment of a report row or a change; null when there is none, undefined when no answer came. */
  paymentOfReport(reportId: string): Promise<GatewayPayment | null | undefined>
  /** Refunds a payment, fully or partly. */
  refund(request: RefundRequest): Promise<RefundAnswer>
  getRefund(paymentId: string, refundId: string): Promise<RefundAnswer>
  /**
   * What our account can give back now, in centavos; null when no answer came or the vendor doesn't say. Absent
   * where the vendor has no such call.
   */
  availableBalance?(): Promise<Centavos | null>
  /** Cancels an undecided payment and returns its state afterwards. Absent where the vendor can't cancel. */
  cancel?(paymentId: string): Promise<PaymentAnswer>
  /** Verifies a notice's signature, then parses it. */
  readNotice(incoming: IncomingNotice): Promise<SignedNotice | { kind: 'unsigned' } | { kind: 'unreadable' }>
  /** Ids of the payments a notice's subject refers to; null for none, undefined when no answer came. */
  paymentsOfNotice(subject: string): Promise<string[] | null | undefined>
  /** Absent where the vendor's disputes can't be answered by calls. */
  readonly disputes?: DisputePort
  /** Overlap of consecutive sweep spans, in ms, so that no change is missed between two. */
  readonly sweepOverlapMs: number
  /** Longest reach back of one query for changes, in ms. */
  readonly farthestMs: number
  /** Changes in a span, all pages: the payment itself or only that it changed. Null when no answer came. */
  changesSince(span: Span): Promise<readonly (GatewayPayment | PaymentChange)[] | null>
  /** Paid payments of a span from the vendor's report, all pages; null when no answer came. */
  report(span: Span): Promise<ReportRow[] | null>
}

/** A third party that takes money, listed in `providers.ts`. `Api` is its own client, used only by its payment methods. */
export type PaymentVendor<Values extends Env = Env, Api = unknown> = Vendor<Values> & {
  readonly id: OnlineGateway
  /** Part of permanent ledger operation ids, and key of its rate limit. */
  readonly name: string
  /** Ledger account of the money it owes us. */
  readonly clearingAccount: `gateway_clearing:${string}`
  /** What a payer is told of a refused payment, by its `statusDetail`; general words for any other. */
  readonly refusals?: Readonly<Record<string, string>>
  /** The method of a payment that we didn't start, because its payer began it at the vendor. */
  readonly strayMethod: PaymentMethodId
  /** Whether it refused a refund because our balance there is too small: later it may do it. */
  isShortOfFunds(refusal: Pick<Refusal, 'status' | 'reason'>): boolean
  /** Until when a refund has arrived at the latest, in days, by what the vendor says of cards and accounts. */
  readonly refundDays: number
  /** Path of its webhook. */
  readonly noticePath: string
  /** Whether the settings enable it for payers. */
  isOffered(env: Values): boolean
  /** Creates its network client. */
  connect(env: Values): Api
  /** Wraps the client in its call budget. */
  within(api: Api, budget: Budget): Api
  provider(api: Api, env: Values): Omit<PaymentProvider, 'id' | 'name'>
  /**
   * Origins that the checkout's content security policy must allow for its script; `styles` are those whose
   * styles carry our nonce.
   */
  checkoutSources(config: RuntimeConfig): { origins: readonly string[]; styles: readonly string[] }
}
