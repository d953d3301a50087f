import type { EventId, UserId, WalletId } from '@saldo/contract/ids'
import type { Db } from '../../db/index.ts'
import type { Deps } from '../../kernel/deps.ts'
import { findByVerifiedPhone, findUsersByEmail } from '../auth/index.ts'
import { lookUpCode } from '../ledger/index.ts'
import { findOrderByCode } from '../orders/index.ts'
import { walletsAt } from '../wallets/index.ts'
import { kindOfText, purchaseCodeOf } from './rules.ts'

/** A QR, or why a text names none: it is no contact or code, or nobody's at this event. */
export type NamedQr = WalletId | 'unreadable' | 'unknown'

type Accounts = ReadonlyMap<string, UserId | undefined>

/**
 * The accounts of those texts that are phones or e-mails. Either is who verified it alone: anybody may claim one,
 * and what is named here gets money. Control database.
 */
const accountsOf = async (control: Db, texts: readonly string[]): Promise<Accounts> => {
  const accounts = new Map<string, UserId | undefined>()
  const emails = texts.filter((text) => kindOfText(text) === 'email')
  const byEmail = await findUsersByEmail(
    control,
    emails.map((text) => text.toLowerCase()),
  )
  for (const text of emails) {
    const user = byEmail.get(text.toLowerCase())
    accounts.set(text, user?.isEmailVerified === true ? user.id : undefined)
  }
  for (const text of texts.filter((one) => kindOfText(one) === 'phone'))
    accounts.set(text, (await findByVerifiedPhone(control, text))?.id)
  return accounts
}

const byCode = async (db: Db, eventId: EventId, text: string): Promise<NamedQr> => {
  const kind = kindOfText(text)
  if (kind === 'code') return (await lookUpCode(db, eventId, text))?.walletId ?? 'unknown'
  if (kind !== 'purchase') return 'unreadable'
  return (await findOrderByCode(db, eventId, purchaseCodeOf(text) ?? ''))?.walletId ?? 'unknown'
}

/** QRs at an event by whole verified phones or e-mails, QR codes or purchase codes: what each text names. */
export const nameQrs = async (
  { databases }: Pick<Deps, 'databases'>,
  eventId: EventId,
  texts: readonly string[],
): Promise<Map<string, NamedQr>> => {
  const accounts = await accountsOf(databases.control, texts)
  const ids = [...accounts.values()].filter((id) => id !== undefined)
  const wallets = await walletsAt(databases.control, eventId, ids, ids.length)
  const db = await databases.forEvent(eventId)
  const named = new Map<string, NamedQr>()
  for (const text of texts) {
    const id = accounts.get(text)
    if (accounts.has(text)) named.set(text, (id && wallets.get(id)) ?? 'unknown')
    else named.set(text, await byCode(db, eventId, text))
  }
  return named
}
