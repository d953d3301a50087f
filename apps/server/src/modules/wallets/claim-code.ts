import type { EventId, UserId, WalletId } from '@saldo/contract/ids'
import { codeAlphabet } from '@saldo/contract/qr-code'
import { transact, type Db } from '../../db/index.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { sameText, type Keys } from '../../kernel/keys.ts'
import { openWallet } from '../ledger/index.ts'
import { claimCodeState, countWrongClaim, lockClaimCode, putClaimCode } from './claim-code-queries.ts'
import { sealKeyOf } from './read-qrs.ts'

const LENGTH = 8
/** Per QR; after that a cash point must give it a new code. */
const WRONG_TRIES = 5

type OfQr = { eventId: EventId; walletId: WalletId }

/** 40 bits of a keyed digest, in the alphabet of QR codes. */
const claimCodeOf = (keys: Keys, { eventId, walletId }: OfQr, codeNo: number): string =>
  [...keys.digest('claim-code', `${eventId}:${walletId}:${codeNo}`).subarray(0, LENGTH)]
    .map((byte) => codeAlphabet[byte % codeAlphabet.length])
    .join('')

/** Opens an anonymous QR, once per wallet id; only its claim code can claim it. */
export const openAnonymousQr = async (
  tx: Db,
  keys: Keys,
  { eventId, walletId, at }: OfQr & { at: Date },
): Promise<void> => {
  const qr = { eventId, walletId, userId: null, isHidden: false, sealKey: sealKeyOf(keys), at }
  const { isNew } = await openWallet(tx, qr)
  if (isNew) await putClaimCode(tx, { eventId, walletId, codeNo: 1 })
}

/** A QR's claim code, shown apart from its code; null for an old QR without one, or for an owned QR. */
export const claimCodeFor = async (
  { databases, keys }: Pick<Deps, 'databases' | 'keys'>,
  qr: OfQr,
): Promise<string | null> => {
  const state = await claimCodeState(await databases.forEvent(qr.eventId), qr.eventId, qr.walletId)
  return state && claimCodeOf(keys, qr, state.codeNo)
}

type Proof = OfQr & { userId: UserId; claimCode: string | undefined }

const judge = async (tx: Db, keys: Keys, { claimCode = '', ...qr }: Proof) => {
  const state = await lockClaimCode(tx, qr.eventId, qr.walletId)
  if (state === null) return 'right'
  // Checked before the code, so that later guesses reveal nothing.
  if (state.wrongTries >= WRONG_TRIES) return 'claim_at_desk'
  if (sameText(claimCode, claimCodeOf(keys, qr, state.codeNo))) return 'right'
  await countWrongClaim(tx, qr.eventId, qr.walletId)
  return 'claim_refused'
}

/**
 * Checks the claim code of a QR that has one. A wrong code counts against the QR and the person, and the
 * count is committed. Throws claim_code_missing, claim_refused, claim_at_desk after five wrong ones,
 * too_many_requests.
 */
export const proveClaim = async (
  { databases, keys, limiter }: Pick<Deps, 'databases' | 'keys' | 'limiter'>,
  proof: Proof,
): Promise<void> => {
  const { eventId, walletId, userId, claimCode } = proof
  const db = await databases.forEvent(eventId)
  const state = await claimCodeState(db, eventId, walletId)
  if (state === null) return
  if (claimCode === undefined) throw new AppError('claim_code_missing')
  await limiter.hit('wrong_claim_codes', userId)
  const verdict = await transact(db, (tx) => judge(tx, keys, proof))
  if (verdict !== 'right') throw new AppError(verdict)
  await limiter.giveBack('wrong_claim_codes', userId)
}
