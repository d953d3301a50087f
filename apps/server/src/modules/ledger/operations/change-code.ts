import type { EventId, OpId, WalletId } from '@saldo/contract/ids'
import type { Db } from '../../../db/index.ts'
import { hashCode, makeCode, sealCode } from './qr-code.ts'
import { fingerprintOfOperation } from './booking.ts'
import { kinds } from './kinds.ts'
import type { Outcome } from './outcome.ts'
import { changeCode } from './queries.ts'

export type CodeChange = { eventId: EventId; opId: OpId; walletId: WalletId; at: Date }

const change = (
  db: Db,
  kind: 'block' | 'unblock' | 'reissue',
  { eventId, opId, walletId, at }: CodeChange,
  code: { hash: Buffer; sealed: Buffer } | null,
): Promise<Outcome> =>
  changeCode(db, {
    eventId,
    opId,
    kind: kinds[kind],
    walletId,
    code,
    fingerprint: fingerprintOfOperation({ kind, walletId }),
    at,
  })

/** Blocks a lost QR: from this commit on nothing is spent with it. */
export const blockWallet = (db: Db, block: CodeChange): Promise<Outcome> => change(db, 'block', block, null)

/** Lifts a block: the same code pays again. The freeze of a chargeback stays. */
export const unblockWallet = (db: Db, unblock: CodeChange): Promise<Outcome> =>
  change(db, 'unblock', unblock, null)

/**
 * Gives the wallet a new code, invalidates the old one from this commit on, and lifts a block; the freeze of a
 * chargeback stays. A retry makes no further code.
 */
export const reissueCode = (
  db: Db,
  { sealKey, ...reissue }: CodeChange & { sealKey: Buffer },
): Promise<Outcome> => {
  const code = makeCode(reissue.eventId)
  return change(db, 'reissue', reissue, { hash: hashCode(code), sealed: sealCode(code, sealKey) })
}
