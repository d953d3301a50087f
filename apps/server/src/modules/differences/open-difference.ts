import type { DifferenceAct } from '@saldo/contract/differences'
import type { UserId, WalletId } from '@saldo/contract/ids'
import type { ProofLimits } from '../../gateways/dispute.ts'
import type { EventAct } from '../../kernel/act.ts'
import type { BookedLine } from '../ledger/index.ts'
import { findDisputed, findOrder, findOrderByCode } from '../orders/index.ts'
import {
  filesOf,
  findSuspense,
  proofsOf,
  refundOfSuspense,
  type KnownDispute,
  type PaymentDeps,
  type StoredProof,
} from '../payments/index.ts'
import { noEvent } from '@saldo/contract/refunds'
import { askGateway, type Word } from './ask-gateway.ts'
import { isDebtDue } from './decide.ts'
import type { Ask, Note } from './difference.ts'
import { foreseeBooks } from './foresee.ts'
import { readLine } from './one-line.ts'
import { asksAbout, databaseOf, notesAbout } from './queries.ts'
import type { Listed } from './read-lines.ts'
import { actsOf } from './rules.ts'
import { idOf, type Subject } from './subject.ts'

type SentProof = StoredProof & { files: { name: string; bytes: number }[] }

export type Opened = {
  line: Listed
  word: Word | null
  books: BookedLine[]
  acts: DifferenceAct[]
  asks: Ask[]
  notes: Note[]
  walletId: WalletId | null
  personId: UserId | null
  refusal: string | null
  limits: ProofLimits | null
  proofs: SentProof[]
}

type Owner = { walletId: WalletId | null; personId: UserId | null }

const nobody: Owner = { walletId: null, personId: null }

/** The QR that the money belongs to or was given to. */
const ownerOf = async (deps: PaymentDeps, { eventId, subject, code }: Listed): Promise<Owner> => {
  if (eventId === noEvent) return nobody
  const db = await databaseOf(deps.databases, eventId)
  if (subject.source === 'chargeback') {
    const disputed = await findDisputed(db, eventId, subject.attemptId)
    return disputed ? { walletId: disputed.walletId, personId: disputed.userId } : nobody
  }
  const suspended = subject.source === 'suspense' ? await findSuspense(db, eventId, subject.suspenseId) : null
  if (suspended?.walletId) return { walletId: suspended.walletId, personId: null }
  const order = suspended?.orderId
    ? await findOrder(db, eventId, suspended.orderId)
    : code === null
      ? null
      : await findOrderByCode(db, eventId, code)
  return order ? { walletId: order.walletId, personId: order.userId } : nobody
}

const refusalOf = async (deps: PaymentDeps, { eventId, subject }: Listed): Promise<string | null> => {
  if (subject.source !== 'suspense') return null
  const db = await databaseOf(deps.databases, eventId)
  const suspended = await findSuspense(db, eventId === noEvent ? 0 : eventId, subject.suspenseId)
  return suspended ? (await refundOfSuspense(db, suspended)).refusal : null
}

const sentProofs = async (deps: PaymentDeps, dispute: KnownDispute | null): Promise<SentProof[]> => {
  if (!dispute) return []
  const db = await databaseOf(deps.databases, dispute.eventId)
  const proofs = await proofsOf(db, dispute)
  return Promise.all(
    proofs.map(async (proof) => ({ ...proof, files: await filesOf(db, proof.eventId, proof.proofId) })),
  )
}

/** One difference with what its gateway says now, and what a click would book. Throws not_found. */
export const openDifference = async (deps: PaymentDeps, subject: Subject, act: EventAct): Promise<Opened> => {
  const { eventId, at } = act
  // Asking about a chargeback stores what its gateway says, so the line is read after it.
  const word = await askGateway(deps, eventId, await readLine(deps, eventId, subject))
  const line = await readLine(deps, eventId, subject)
  const db = await databaseOf(deps.databases, eventId)
  const acts = actsOf(line, { now: at, mayBeDebt: await isDebtDue(deps, subject) })
  const port = line.gateway === null ? undefined : deps.providers.of(line.gateway)?.disputes
  return {
    line,
    word,
    books: await foreseeBooks(deps, { line, word }, act),
    acts: port && word?.dispute ? acts : acts.filter((one) => one !== 'prove'),
    asks: await asksAbout(db, eventId, idOf(subject)),
    notes: await notesAbout(db, eventId, idOf(subject)),
    ...(await ownerOf(deps, line)),
    refusal: await refusalOf(deps, line),
    limits: subject.source === 'chargeback' ? (port?.proofLimits ?? null) : null,
    proofs: await sentProofs(deps, word?.dispute ?? null),
  }
}
