import type { Centavos } from '@saldo/contract/money'

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

export type Span = { from: Date; to: Date }

/** Something happened to a capture: it was paid, or money of it went back or is disputed. */
export type CaptureChange = { captureId: string; kind: 'paid' | 'returned'; at: Date }
