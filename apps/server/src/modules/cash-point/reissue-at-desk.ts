import type { OpId } from '@saldo/contract/ids'
import type { Centavos } from '@saldo/contract/money'
import type { EventAct } from '../../kernel/act.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { firstNameOf, requestReissueCode, spendReissueCode, type User } from '../auth/index.ts'
import { walletOf, type Wallet } from '../ledger/index.ts'
import { placeOf } from '../venue/index.ts'
import { claimCodeFor, currentCode, reissueQrAtDesk } from '../wallets/index.ts'
import type { Desk } from './decide-once.ts'
import { findHolder, findNamed } from './find-qr.ts'
import { reissueBy } from './queries.ts'

const askerOf = ({ eventId, actor }: EventAct) => ({ eventId, askedBy: actor.id })

/** The owner of a verified phone. Throws holder_cannot_answer, too_many_requests. */
const holderOf = async (deps: Deps, act: EventAct, phone: string): Promise<User> => {
  try {
    return await findHolder(deps, act, phone)
  } catch (error) {
    if (error instanceof AppError && error.code === 'holder_unknown')
      throw new AppError('holder_cannot_answer')
    throw error
  }
}

const walletOfHolder = async (deps: Deps, { eventId }: EventAct, holder: User): Promise<Wallet> => {
  const db = await deps.databases.forEvent(eventId)
  const wallet = await walletOf(db, eventId, { userId: holder.id })
  if (!wallet || wallet.isHidden) throw new AppError('wallet_unknown')
  return wallet
}

/**
 * Texts the holder of a verified phone a code that approves a new QR, if they have a QR here; returns their
 * first name and the seconds until another code may be sent. Throws holder_cannot_answer, wallet_unknown,
 * too_many_requests, sms_unavailable.
 */
export const askHolder = async (
  deps: Deps,
  act: EventAct,
  phone: string,
): Promise<{ holder: string; seconds: number }> => {
  const holder = await holderOf(deps, act, phone)
  await walletOfHolder(deps, act, holder)
  const placeName = (await placeOf(deps, act.eventId, act.actor))?.name ?? null
  const seconds = await requestReissueCode(deps, holder, { ...askerOf(act), placeName }, act)
  return { holder: (await firstNameOf(deps.databases.control, holder.id)) ?? '', seconds }
}

export type DeskReissue = EventAct & {
  opId: OpId
  code?: string | undefined
  phone?: string | undefined
  holderCode?: string | undefined
}

/** `claimCode` claims an anonymous QR; null for a QR with a holder. */
type Reissued = { code: string; claimCode: string | null; balance: Centavos; isRepeat: boolean }

/**
 * The wallet of a phone's holder, who approves by telling the code sent to the phone. Throws
 * reissue_code_missing, code_refused, and as `holderOf`.
 */
const walletByPhone = async (deps: Deps, asked: DeskReissue, phone: string): Promise<Wallet> => {
  if (asked.holderCode === undefined) throw new AppError('reissue_code_missing')
  const holder = await holderOf(deps, asked, phone)
  const wallet = await walletOfHolder(deps, asked, holder)
  const db = await deps.databases.forEvent(asked.eventId)
  const before = await reissueBy(db, asked, wallet.walletId)
  // Spent codes are deleted after a day, but the staff member who made the operation may repeat it later.
  if (before?.actorId === asked.actor.id) return wallet
  const deviceId = asked.actor.till?.deviceId ?? null
  const spending = { ...askerOf(asked), holder, opId: asked.opId, code: asked.holderCode, deviceId }
  await spendReissueCode(deps, spending, asked)
  return wallet
}

/** The new code for the staff member who made it, until it is replaced again. Throws wallet_blocked. */
const handOver = async (deps: Deps, asked: DeskReissue, { walletId }: Wallet): Promise<string> => {
  const { eventId } = asked
  const db = await deps.databases.forEvent(eventId)
  const [made, now] = [await reissueBy(db, asked, walletId), await walletOf(db, eventId, { walletId })]
  const isReplaced = made?.codeNo !== undefined && made.codeNo !== now?.codeNo
  const code = isReplaced ? null : await currentCode(deps, { eventId, walletId })
  if (code === null) throw new AppError('wallet_blocked')
  return code
}

/**
 * Reissues a QR once per opId: the one scanned, or that of a verified phone whose holder approved. Throws
 * wallet_unknown, wallet_blocked, reissue_code_missing, holder_cannot_answer, code_refused,
 * too_many_requests, operation_mismatch.
 */
export const reissueForHolder = async ({ deps, moved }: Desk, asked: DeskReissue): Promise<Reissued> => {
  const { eventId, phone, code = '', opId } = asked
  const wallet =
    phone === undefined ? await findNamed(deps, asked, code, opId) : await walletByPhone(deps, asked, phone)
  const place = (await placeOf(deps, eventId, asked.actor))?.name ?? null
  const holderSaidYes = phone !== undefined
  const outcome = await reissueQrAtDesk(deps, { ...asked, place, wallet, holderSaidYes })
  moved(eventId, wallet.walletId)
  const isRepeat = outcome.isRepeated
  const newCode = await handOver(deps, asked, wallet)
  const claimCode =
    wallet.userId === null ? await claimCodeFor(deps, { eventId, walletId: wallet.walletId }) : null
  return { code: newCode, claimCode, balance: outcome.balanceAfter, isRepeat }
}
