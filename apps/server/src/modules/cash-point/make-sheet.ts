import type { OpId, WalletId } from '@saldo/contract/ids'
import { v5 } from 'uuid'
import { transact } from '../../db/index.ts'
import type { EventAct } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { eventOf } from '../events/index.ts'
import { claimCodeFor, currentCode, openAnonymousQr } from '../wallets/index.ts'
import { countOfSheet, insertSheet } from './queries.ts'

type Needs = Pick<Deps, 'databases' | 'keys'>

export type NewSheet = EventAct & { opId: OpId; count: number }

const walletsOf = (sheetId: OpId, count: number): WalletId[] =>
  Array.from({ length: count }, (_, place) => v5(`qr-${place}`, sheetId) as WalletId)

/** Opens this many blank anonymous QRs, once per opId. Throws not_found, operation_mismatch. */
export const makeSheet = async (
  { databases, keys }: Needs,
  sheet: NewSheet,
): Promise<{ isRepeat: boolean }> => {
  const { eventId, opId, count, at } = sheet
  await eventOf(databases.control, eventId)
  return transact(await databases.forEvent(eventId), async (tx) => {
    if (!(await insertSheet(tx, { eventId, sheetId: opId, count, at }))) {
      if ((await countOfSheet(tx, eventId, opId)) !== count) throw new AppError('operation_mismatch')
      return { isRepeat: true }
    }
    for (const walletId of walletsOf(opId, count)) await openAnonymousQr(tx, keys, { eventId, walletId, at })
    await audit(tx, sheet, {
      action: 'qr_sheet_made',
      subject: opId,
      eventId,
      details: { qrs: count },
    })
    return { isRepeat: false }
  })
}

/** `claimCode` is null on older sheets. */
export type PrintedQr = { code: string; claimCode: string | null }

/** The codes of a sheet that can still pay, for printing; each call is in the audit log. Throws not_found. */
export const codesOfSheet = async (deps: Needs, sheetId: OpId, act: EventAct): Promise<PrintedQr[]> => {
  const { eventId } = act
  const db = await deps.databases.forEvent(eventId)
  const count = await countOfSheet(db, eventId, sheetId)
  if (count === null) throw new AppError('not_found')
  const codes: PrintedQr[] = []
  for (const walletId of walletsOf(sheetId, count)) {
    const code = await currentCode(deps, { eventId, walletId })
    if (code !== null) codes.push({ code, claimCode: await claimCodeFor(deps, { eventId, walletId }) })
  }
  await audit(db, act, {
    action: 'qr_sheet_downloaded',
    subject: sheetId,
    eventId,
    details: { qrs: codes.length },
  })
  return codes
}
