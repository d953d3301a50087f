import type { EventId, UserId, WalletId } from '@saldo/contract/ids'
import type { Db } from '../../db/index.ts'
import type { Deps } from '../../kernel/deps.ts'
import { findUserIdsByEmail, usersByPhone } from '../auth/index.ts'
import { lookUpCode } from '../ledger/index.ts'
import { findOrderByCode } from '../orders/index.ts'
import { walletsAt } from '../wallets/index.ts'
import { kindOfText, purchaseCodeOf } from './rules.ts'

/** A QR, or why a text names none: it is no contact or code, nobody's at this event, or several people's. */
export type NamedQr = WalletId | 'unreadable' | 'unknown' | 'several'

/** Accounts that may share a phone. */
const MOST_OF_PHONE = 10

type Accounts = ReadonlyMap<string, readonly UserId[]>

/** The accounts of those texts that are phones or e-mails. Control database. */
const accountsOf = async (control: Db, texts: readonly string[]): Promise<Accounts> => {
  const accounts = new Map<string, UserId[]>()
  const emails = texts.filter((text) => kindOfText(text) === 'email')
  const byEmail = await findUserIdsByEmail(
    control,
    emails.map((text) => text.toLowerCase()),
  )
  for (const text of emails) accounts.set(text, [byEmail.get(text.toLowerCase()) ?? []].flat())
  for (const text of texts.filter((one) => kindOfText(one) === 'phone')) {
    const users = await usersByPhone(control, text, MOST_OF_PHONE)
    accounts.set(
      text,
      users.map(({ id }) => id),
    )
  }
  return accounts
}

const byCode = async (db: Db, eventId: EventId, text: string): Promise<NamedQr> => {
  const kind = kindOfText(text)
  if (kind === 'code') return (await lookUpCode(db, eventId, text))?.walletId ?? 'unknown'
  if (kind !== 'purchase') return 'unreadable'
  return (await findOrderByCode(db, eventId, purchaseCodeOf(text) ?? ''))?.walletId ?? 'unknown'
}

/** QRs at an event by whole phones, e-mails, QR codes or purchase codes: what each text names. */
export const nameQrs = async (
  { databases }: Pick<Deps, 'databases'>,
  eventId: EventId,
  texts: readonly string[],
): Promise<Map<string, NamedQr>> => {
  const accounts = await accountsOf(databases.control, texts)
  const ids = [...accounts.values()].flat()
  const wallets = await walletsAt(databases.control, eventId, ids, ids.length)
  const db = await databases.forEvent(eventId)
  const named = new Map<string, NamedQr>()
  for (const text of texts) {
    const own = accounts.get(text)?.flatMap((id) => wallets.get(id) ?? [])
    if (own) named.set(text, own.length > 1 ? 'several' : (own[0] ?? 'unknown'))
    else named.set(text, await byCode(db, eventId, text))
  }
  return named
}
