import type { Centavos } from '@saldo/contract/money'
import type { NotDone, Unknown } from './gateway-payment.ts'

/**
 * A payer's dispute of a payment as its vendor tells of it now. `open`: the vendor waits for our proofs; `reviewing`: it
 * has them, or takes no more; the others are final.
 */
export type Dispute = {
  /** The vendor's id. */
  id: string
  state: 'open' | 'reviewing' | 'won' | 'lost'
  amount: Centavos | null
  /** The vendor's own word. */
  reason: string | null
  /** Until when it takes proofs; null where it doesn't say. */
  dueAt: Date | null
  /** How many proofs it has. */
  proofs: number
}

export type ProofType = 'application/pdf' | 'image/jpeg' | 'image/png'

export type ProofFile = { name: string; type: ProofType; content: Buffer }

/** What a vendor takes in one call, in files and bytes. */
export type ProofLimits = { files: number; bytesEach: number; bytesTogether: number }

export type Proof = { disputeId: string; files: readonly ProofFile[]; note: string; idempotencyKey: string }

export type ProofAnswer = { kind: 'sent' } | NotDone | Unknown

/** Disputes at a vendor. */
export type DisputePort = {
  readonly proofLimits: ProofLimits
  /** A dispute now; null when there is none, undefined when no answer came. */
  read(disputeId: string): Promise<Dispute | null | undefined>
  /** The disputes of a payment, by its `reportId`; null when no answer came. Absent where the vendor lists none. */
  ofPayment?(reportId: string): Promise<string[] | null>
  /** Sends proofs of one dispute, all files in one call. */
  prove(proof: Proof): Promise<ProofAnswer>
  /** The dispute that a notice's subject names; null for a notice of another subject. */
  ofNotice(subject: string): string | null
}
