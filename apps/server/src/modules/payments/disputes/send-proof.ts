import type { EventId } from '@saldo/contract/ids'
import { createHash } from 'node:crypto'
import { transact, type Db } from '../../../db/index.ts'
import type { ProofFile } from '../../../gateways/dispute.ts'
import { audit } from '../../../kernel/audit.ts'
import type { EventAct } from '../../../kernel/act.ts'
import { AppError } from '../../../kernel/errors.ts'
import { enqueue, job } from '../../../kernel/jobs/jobs.ts'
import type { Keys } from '../../../kernel/keys.ts'
import { databaseOf } from '../settle/event-database.ts'
import { GatewaySilent } from '../settle/jobs.ts'
import type { PaymentDeps } from '../settle/payment-deps.ts'
import { noteDispute, findDispute, type KnownDispute } from './dispute-queries.ts'
import {
  endProof,
  filesOf,
  findProof,
  insertProof,
  type StoredFile,
  type StoredProof,
} from './proof-queries.ts'

type ProofRef = { eventId: EventId; proofId: string }

/** Sends stored proofs to their gateway. */
export const sendProofJob = job<ProofRef>('send-proof')

const PURPOSE = 'dispute-proof'

const digestOf = (content: Buffer): Buffer => createHash('sha256').update(content).digest()

const sealed = (keys: Keys, { name, type, content }: ProofFile): StoredFile => ({
  name,
  type,
  bytes: content.length,
  sha256: digestOf(content),
  sealed: keys.seal(PURPOSE, content),
})

const unsealed = (keys: Keys, { name, type, sealed: kept }: StoredFile): ProofFile => {
  if (kept === null) throw new Error('The files of an unsent proof are gone')
  return { name, type, content: keys.unsealBytes(PURPOSE, kept) }
}

export type NewProof = {
  proofId: string
  dispute: KnownDispute
  note: string
  /** One that we made for it is another with each making: a repeat is known by its name. */
  files: readonly (ProofFile & { isMade?: true })[]
}

const isSame = (known: StoredProof, stored: readonly StoredFile[], proof: NewProof): boolean =>
  known.disputeId === proof.dispute.id &&
  known.note === proof.note &&
  stored.length === proof.files.length &&
  proof.files.every(({ name, content, isMade }, n) =>
    isMade ? stored[n]?.name === name : stored[n]?.sha256.equals(digestOf(content)),
  )

/** Asks for the dispute again, so that the count of its proofs is the one before these. */
const readNow = async (deps: PaymentDeps, { eventId, gateway, ...known }: KnownDispute) => {
  const now = await deps.providers.of(gateway)?.disputes?.read(known.id)
  if (!now) throw new AppError('difference_silent')
  const db = await databaseOf(deps.databases, eventId)
  await noteDispute(db, { eventId, gateway, gatewayPaymentId: known.gatewayPaymentId }, now, deps.clock.now())
  return now
}

/**
 * Stores proofs and has them sent to the gateway, once per id. Throws difference_silent when the gateway doesn’t say
 * what it has, difference_closed for a decided dispute, proof_late, proof_sending while others are on their way,
 * operation_mismatch. Resolves to whether it was a repeat.
 */
export const sendProofs = async (deps: PaymentDeps, proof: NewProof, act: EventAct): Promise<boolean> => {
  const { dispute, proofId, note, files } = proof
  const { eventId, at } = act
  const db = await databaseOf(deps.databases, eventId)
  const known = await findProof(db, eventId, proofId)
  if (known) {
    if (isSame(known, await filesOf(db, eventId, proofId), proof)) return true
    throw new AppError('operation_mismatch')
  }
  const now = await readNow(deps, dispute)
  if (now.state === 'won' || now.state === 'lost') throw new AppError('difference_closed')
  if (now.dueAt !== null && now.dueAt <= at) throw new AppError('proof_late')
  return transact(db, async (tx) => {
    const row: StoredProof = {
      eventId,
      proofId,
      gateway: dispute.gateway,
      disputeId: dispute.id,
      note,
      before: now.proofs,
      state: 'sending',
      refusal: null,
      by: act.actor.id,
      at,
      closedAt: null,
    }
    const stored = files.map((file) => sealed(deps.keys, file))
    if (!(await insertProof(tx, row, stored))) {
      // The same one at once, or another of this dispute.
      if (await findProof(tx, eventId, proofId)) return true
      throw new AppError('proof_sending')
    }
    await enqueue(tx, sendProofJob, { eventId, proofId }, at, { jobKey: `send-proof:${proofId}` })
    const digests = stored.map(({ sha256 }) => sha256.toString('hex').slice(0, 16))
    const details = { dispute: dispute.id, files: files.length, digests: digests.join(' ') }
    await audit(tx, act, { action: 'dispute.proof', subject: dispute.gatewayPaymentId, eventId, details })
    return false
  })
}

const end = (db: Db, proof: StoredProof, refusal: string | null, at: Date) =>
  transact(db, (tx) => endProof(tx, proof, { refusal, at }))

/** What the gateway makes of a proof; null once it has it, a reason when it refuses it. */
const offer = async (deps: PaymentDeps, db: Db, proof: StoredProof): Promise<string | null> => {
  const { eventId, gateway, disputeId, proofId, note } = proof
  const port = deps.providers.of(gateway)?.disputes
  const dispute = await port?.read(disputeId)
  if (!port || dispute === undefined) throw new GatewaySilent(`Proof ${proofId}: no answer`)
  if (dispute === null) return 'gone'
  // They arrived although their answer did not.
  if (dispute.proofs > proof.before) return null
  if (dispute.state === 'won' || dispute.state === 'lost') return dispute.state
  const files = (await filesOf(db, eventId, proofId)).map((file) => unsealed(deps.keys, file))
  const answer = await port.prove({ disputeId, files, note, idempotencyKey: proofId })
  if (answer.kind === 'sent') return null
  if (answer.kind === 'refused') return `${answer.status} ${answer.reason}`
  throw new GatewaySilent(`Proof ${proofId}: ${answer.kind}`)
}

/** Reads the dispute after its proofs; its next reading makes up for a missing answer. */
const readAfter = async (deps: PaymentDeps, db: Db, { eventId, gateway, disputeId }: StoredProof) => {
  const [known, now] = [
    await findDispute(db, { eventId, gateway, id: disputeId }),
    await deps.providers.of(gateway)?.disputes?.read(disputeId),
  ]
  if (known && now) await noteDispute(db, known, now, deps.clock.now())
}

/**
 * Sends a proof to its gateway, once, however often this job runs: it first looks whether the gateway has it. Throws
 * GatewaySilent while the gateway gives no answer.
 */
export const sendProof = async (deps: PaymentDeps, { eventId, proofId }: ProofRef): Promise<void> => {
  const db = await databaseOf(deps.databases, eventId)
  const proof = await findProof(db, eventId, proofId)
  if (proof?.state !== 'sending') return
  const refusal = await offer(deps, db, proof)
  await end(db, proof, refusal, deps.clock.now())
  if (refusal === null) await readAfter(deps, db, proof)
  else deps.log.error({ alarm: 'proof refused by the gateway', proof_id: proofId, refusal }, 'payment alarm')
}
