import type { OpId } from '@saldo/contract/ids'
import { differencesCopy as copy } from '@saldo/copy/differences'
import type { ProofFile, ProofLimits } from '../../gateways/dispute.ts'
import type { EventAct } from '../../kernel/act.ts'
import { AppError, fault } from '../../kernel/errors.ts'
import { requireFresh } from '../auth/index.ts'
import { findDisputed } from '../orders/index.ts'
import { disputesOfPayment, sendProofs, type KnownDispute, type PaymentDeps } from '../payments/index.ts'
import { makeEvidence } from './evidence.ts'
import { readLine } from './one-line.ts'
import { checkTogether } from './proof-rules.ts'
import type { Subject } from './subject.ts'

/** What somebody sends; `own` is `1` where our document goes with it. */
export type ProofForm = { op_id: OpId; note: string; own: '1' | ''; files: ProofFile[] }

type Contested = { dispute: KnownDispute; limits: ProofLimits }

/** The dispute that takes proofs. Throws not_found, difference_closed, difference_asked, difference_verb. */
const contested = async (deps: PaymentDeps, subject: Subject, { eventId }: EventAct): Promise<Contested> => {
  if (subject.source !== 'chargeback') throw new AppError('difference_verb')
  const line = await readLine(deps, eventId, subject)
  if (line.closedAt !== null) throw new AppError('difference_closed')
  if (line.ask?.decided === null) throw new AppError('difference_asked')
  const db = await deps.databases.forEvent(eventId)
  const payment = await findDisputed(db, eventId, subject.attemptId)
  const [dispute] = payment ? await disputesOfPayment(db, payment) : []
  const limits = payment && deps.providers.of(payment.gateway)?.disputes?.proofLimits
  if (!dispute || !limits) throw fault('files', copy.proofNone)
  return { dispute, limits }
}

/**
 * Sends the files of a form to the gateway as proofs of a chargeback, with our own document where it is wanted; once per
 * id; `read` gets the form within the gateway's limits. Throws reauth_required, validation_failed, and what `read`,
 * `sendProofs` and the difference refuse.
 */
export const prove = async (
  deps: PaymentDeps,
  subject: Subject,
  read: (limits: ProofLimits) => Promise<ProofForm>,
  act: EventAct,
): Promise<{ id: OpId; isRepeat: boolean }> => {
  requireFresh(act)
  const { dispute, limits } = await contested(deps, subject, act)
  const { op_id: id, note, own, files } = await read(limits)
  const name = 'constancia.pdf'
  const made =
    own === '1'
      ? [
          {
            name,
            type: 'application/pdf' as const,
            isMade: true as const,
            content: await makeEvidence(deps, subject, act),
          },
        ]
      : []
  const all = [...made, ...files]
  if (all.length === 0) throw fault('files', copy.proofsMissing)
  checkTogether(all, limits)
  return { id, isRepeat: await sendProofs(deps, { proofId: id, dispute, note, files: all }, act) }
}
