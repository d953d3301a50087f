import type { RuntimeConfig } from '@saldo/contract/config'
import type { Centavos } from '@saldo/contract/money'
import type { doctorCopy } from '@saldo/copy/doctor'
import type { Env, EnvPart } from '../kernel/env.ts'
import type { Budget } from './budget.ts'
import type { Checkup } from './checkup.ts'
import type {
  AttemptAnswer,
  GatewayPayment,
  OnlineGateway,
  PaymentAnswer,
  RefundAnswer,
  RefundRequest,
} from './gateway-payment.ts'

export type Span = { from: Date; to: Date }

/** One payment as a gateway's report lists it, amounts in centavos. */
export type ReportRow = {
  /** As in `GatewayPayment.reportId`. */
  reportId: string
  purchaseCode: string | null
  amount: Centavos
  /** Null where the report lists refunds apart. */
  refunded: Centavos | null
  /** Null while the gateway doesn't tell. */
  fee: Centavos | null
}

/** Something happened to a payment: it was paid, or money of it went back or is disputed. */
export type PaymentChange = { reportId: string; kind: 'paid' | 'returned'; at: Date }

/** A call of a vendor to our notice address, as it came in. */
export type IncomingNotice = {
  query: Readonly<Record<string, unknown>>
  headers: Readonly<Record<string, unknown>>
  body: Buffer
}

/** What a vendor's notice says once its signature was checked. It is a hint to ask, never a fact. */
export type SignedNotice = {
  kind: 'signed'
  topic: string
  /** What it is about, in the words that `paymentsOfNotice` takes. */
  subject: string
  /** Something is to be looked into; else it is kept for people. */
  isOurs: boolean
  /** The vendor's own id of this notice: the same one is stored once. */
  requestId: string
  /** How long to wait before looking, where at once would be too soon. */
  lookAfterMs?: number
}

/** A vendor that takes money, connected: what the payments module asks of it. Calls never throw for what a network may do. */
export type PaymentProvider = {
  readonly id: OnlineGateway
  readonly name: string
  /** The account of ours that it pays into, where the operator named it. */
  readonly collectorId: string | undefined
  /** What became of a payment that we know by its id. */
  ask(paymentId: string): Promise<AttemptAnswer>
  /** The payments made under a purchase code; null when no answer came. Absent where the vendor can't search. */
  search?(purchaseCode: string): Promise<GatewayPayment[] | null>
  /** The payment that a report or a change names; null when there is none, undefined when no answer came. */
  paymentOfReport(reportId: string): Promise<GatewayPayment | null | undefined>
  /** Gives a payment's money back, all or in part. */
  refund(request: RefundRequest): Promise<RefundAnswer>
  getRefund(paymentId: string, refundId: string): Promise<RefundAnswer>
  /** Ends a payment that nobody decided yet; answers it as it is then. Absent where the vendor can't. */
  cancel?(paymentId: string): Promise<PaymentAnswer>
  /** Checks a notice's signature, then reads it. */
  readNotice(incoming: IncomingNotice): Promise<SignedNotice | { kind: 'unsigned' } | { kind: 'unreadable' }>
  /** Ids of the payments that a notice's subject leads to; null when to none, undefined when no answer came. */
  paymentsOfNotice(subject: string): Promise<string[] | null | undefined>
  /** Spans of the sweep overlap by this much, so that nothing falls between two. */
  readonly sweepOverlapMs: number
  /** As far back as one question about changes reaches. */
  readonly farthestMs: number
  /** What changed in a span, paged to the end: the payment, or that something happened to one. Null when no answer came. */
  changesSince(span: Span): Promise<readonly (GatewayPayment | PaymentChange)[] | null>
  /** The paid payments of a span as its report lists them, paged to the end; null when no answer came. */
  report(span: Span): Promise<ReportRow[] | null>
}

/**
 * All that differs between vendors that take money: what a folder of `gateways` exports and `payment-vendors.ts` lists.
 * `Values` are the variables it reads, `Api` its own calls, which only its ways of paying use.
 */
export type PaymentVendor<Values extends Env = Env, Api = unknown> = {
  readonly id: OnlineGateway
  /** Part of the permanent ids of ledger operations, and whom its rate limit counts. */
  readonly name: string
  /** The ledger's account of what it owes us. */
  readonly clearingAccount: `gateway_clearing:${string}`
  /** Its variables. */
  readonly env: EnvPart<Values>
  /** Where its notices come. */
  readonly noticePath: string
  /** Whether the settings offer it to payers. */
  isOffered(env: Values): boolean
  /** Its calls over the network. */
  connect(env: Values): Api
  /** The same calls within its budget. */
  within(api: Api, budget: Budget): Api
  provider(api: Api, env: Values): Omit<PaymentProvider, 'id' | 'name'>
  /** What `saldo doctor` calls it. */
  readonly checkupName: keyof typeof doctorCopy.names
  /** How to look at it without moving money. */
  checkup(env: Values, isProduction: boolean): Checkup
  /** What the web may know of it. */
  runtimeConfig(env: Values): Partial<RuntimeConfig>
  /** What the checkout's policy must let in for its script; `styles` those whose styles come with our nonce. */
  checkoutSources(config: RuntimeConfig): { origins: readonly string[]; styles: readonly string[] }
}
