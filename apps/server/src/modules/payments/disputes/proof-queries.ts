import type { EventId, UserId } from '@saldo/contract/ids'
import type { Selectable } from 'kysely'
import type { DB, Db } from '../../../db/index.ts'
import type { ProofType } from '../../../gateways/dispute.ts'
import type { KnownDispute } from './dispute-queries.ts'

type ProofState = 'sending' | 'sent' | 'refused'

/** Files that somebody sends to a gateway as proof, all in one call. */
export type StoredProof = {
  eventId: EventId
  proofId: string
  gateway: KnownDispute['gateway']
  disputeId: string
  note: string
  /** How many proofs the gateway had before these. */
  before: number
  state: ProofState
  refusal: string | null
  by: UserId
  at: Date
  closedAt: Date | null
}

/** `sealed` is gone once the gateway decided on it. */
export type StoredFile = {
  name: string
  type: ProofType
  bytes: number
  sha256: Buffer
  sealed: Buffer | null
}

const toProof = (row: Selectable<DB['dispute_proof']>): StoredProof => ({
  eventId: row.event_id as EventId,
  proofId: row.proof_id,
  gateway: row.gateway as StoredProof['gateway'],
  disputeId: row.dispute_id,
  note: row.note,
  before: row.proofs_before,
  state: row.state as ProofState,
  refusal: row.refusal,
  by: row.sent_by as UserId,
  at: row.created_at,
  closedAt: row.closed_at,
})

/** Stores a proof with its files; false when another one of the dispute is on its way. */
export const insertProof = async (
  tx: Db,
  proof: StoredProof,
  files: readonly StoredFile[],
): Promise<boolean> => {
  const { eventId, proofId } = proof
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('dispute_proof')
    .values({
      event_id: eventId,
      proof_id: proofId,
      gateway: proof.gateway,
      dispute_id: proof.disputeId,
      note: proof.note,
      proofs_before: proof.before,
      state: proof.state,
      sent_by: proof.by,
      created_at: proof.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return false
  const rows = files.map(({ name, type, bytes, sha256, sealed }, n) => ({
    event_id: eventId,
    proof_id: proofId,
    seq: n + 1,
    name,
    media_type: type,
    bytes,
    sha256,
    content_sealed: sealed,
  }))
  await tx.insertInto('dispute_proof_file').values(rows).execute()
  return true
}

export const findProof = async (db: Db, eventId: EventId, proofId: string): Promise<StoredProof | null> => {
  const row = await db
    .selectFrom('dispute_proof')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('proof_id', '=', proofId)
    .executeTakeFirst()
  return row ? toProof(row) : null
}

export const filesOf = async (db: Db, eventId: EventId, proofId: string): Promise<StoredFile[]> => {
  const rows = await db
    .selectFrom('dispute_proof_file')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('proof_id', '=', proofId)
    .orderBy('seq')
    .execute()
  return rows.map((row) => ({
    name: row.name,
    type: row.media_type as ProofType,
    bytes: row.bytes,
    sha256: row.sha256,
    sealed: row.content_sealed,
  }))
}

/** The dispute's proofs, the oldest first. */
export const proofsOf = async (
  db: Db,
  { eventId, gateway, id }: Pick<KnownDispute, 'eventId' | 'gateway' | 'id'>,
): Promise<StoredProof[]> => {
  const rows = await db
    .selectFrom('dispute_proof')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('gateway', '=', gateway)
    .where('dispute_id', '=', id)
    .orderBy('created_at')
    .orderBy('proof_id')
    .execute()
  return rows.map(toProof)
}

/** A database's disputes whose proofs are on their way, as `event gateway dispute`. */
export const proofsUnderWay = async (db: Db): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('dispute_proof')
    .select(['event_id', 'gateway', 'dispute_id'])
    .where('state', '=', 'sending')
    .execute()
  return new Set(rows.map((row) => `${row.event_id} ${row.gateway} ${row.dispute_id}`))
}

/** Ends a proof that is on its way, and deletes what its files hold; false when it was ended before. */
export const endProof = async (
  tx: Db,
  { eventId, proofId }: Pick<StoredProof, 'eventId' | 'proofId'>,
  { refusal, at }: { refusal: string | null; at: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('dispute_proof')
    .set({
      state: refusal === null ? 'sent' : 'refused',
      refusal: refusal?.slice(0, 200) ?? null,
      closed_at: at,
    })
    .where('event_id', '=', eventId)
    .where('proof_id', '=', proofId)
    .where('state', '=', 'sending')
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  await tx
    .updateTable('dispute_proof_file')
    .set({ content_sealed: null })
    .where('event_id', '=', eventId)
    .where('proof_id', '=', proofId)
    .execute()
  return true
}
