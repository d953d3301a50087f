import type { EventId, WalletId } from '@saldo/contract/ids'
import {
  freshnessOf,
  fromBase32,
  isLiveText,
  readLiveText,
  signedBytes,
  stepAt,
  toBase32,
  type LiveQr,
} from '@saldo/contract/live-qr'
import { settled } from '@saldo/contract/qr-code'
import { parse, stringify } from 'uuid'
import type { EventAct } from '../../kernel/act.ts'
import type { Deps } from '../../kernel/deps.ts'
import { sameText, type Keys } from '../../kernel/keys.ts'
import {
  isSignature,
  lookUpHandles,
  publicKeyOf,
  type HandledWallet,
  type LiveUse,
  type Wallet,
} from '../ledger/index.ts'

/** Why a live QR or its ticket is not taken, though it is one of ours. */
export type Staleness = 'live_qr_old' | 'live_qr_ahead' | 'scan_expired'

/** A live QR, or the ticket of its scan, whose signature holds. */
export type SignedScan = {
  walletId: WalletId
  /** As read with the key; null for a ticket, which names it alone. */
  wallet: Wallet | null
  live: LiveUse
  /** Null for one that may pay now. */
  problem: Staleness | null
}

/** Long enough to pick products, too short to come back with it later. */
const TICKET_MS = 5 * 60_000
const TICKET_MARK = 'T1'
const WALLET_BYTES = 16
/** The wallet, then key number, step and expiry (s) as unsigned 32-bit numbers. */
const CONTENT_BYTES = WALLET_BYTES + 3 * 4
const MAC_BYTES = 16
const TICKET_SIZE = TICKET_MARK.length + Math.ceil(((CONTENT_BYTES + MAC_BYTES) * 8) / 5)

/** Whether a text of `signedText` is the ticket of an earlier scan. */
export const isTicket = (text: string): boolean => text.length === TICKET_SIZE && text.startsWith(TICKET_MARK)

/** The form in which a scanned text is read; undefined for what is neither a live QR nor a ticket. */
export const signedText = (code: string): string | undefined => {
  const text = settled(code)
  return isTicket(text) || isLiveText(text) ? text : undefined
}

/** A ticket pays at the till where its QR was read; where somebody signed in by password, for them. */
const readerOf = ({ actor }: EventAct): string => actor.till?.deviceId ?? actor.id

const macOf = (keys: Keys, act: EventAct, content: Buffer): Buffer =>
  keys
    .digest('scan-ticket', `${act.eventId}:${readerOf(act)}:${content.toString('hex')}`)
    .subarray(0, MAC_BYTES)

/** What a till charges with after it read a live QR: good for 5 minutes, at that till, and once. */
export const ticketFor = (
  keys: Keys,
  act: EventAct,
  { walletId, live }: Pick<SignedScan, 'walletId' | 'live'>,
): string => {
  const content = Buffer.alloc(CONTENT_BYTES)
  content.set(parse(walletId))
  content.writeUInt32BE(live.no, WALLET_BYTES)
  content.writeUInt32BE(live.step, WALLET_BYTES + 4)
  content.writeUInt32BE(Math.floor((act.at.getTime() + TICKET_MS) / 1_000), WALLET_BYTES + 8)
  return TICKET_MARK + toBase32(Buffer.concat([content, macOf(keys, act, content)]))
}

const readTicket = (keys: Keys, act: EventAct, text: string): SignedScan | undefined => {
  const bytes = fromBase32(text.slice(TICKET_MARK.length))
  if (!bytes) return undefined
  const [content, mac] = [
    Buffer.from(bytes.subarray(0, CONTENT_BYTES)),
    Buffer.from(bytes.subarray(CONTENT_BYTES)),
  ]
  if (!sameText(mac.toString('hex'), macOf(keys, act, content).toString('hex'))) return undefined
  const isOver = act.at.getTime() >= content.readUInt32BE(WALLET_BYTES + 8) * 1_000
  return {
    walletId: stringify(content.subarray(0, WALLET_BYTES)) as WalletId,
    wallet: null,
    live: { no: content.readUInt32BE(WALLET_BYTES), step: content.readUInt32BE(WALLET_BYTES + 4) },
    problem: isOver ? 'scan_expired' : null,
  }
}

/** Whether a live QR was signed by this key (x‖y); false for bytes that are no key. */
export const isSignedBy = async ({ head, signature }: LiveQr, publicKey: Buffer): Promise<boolean> => {
  const key = publicKeyOf(publicKey)
  return key !== null && isSignature(key, signedBytes(head), signature)
}

const problems = { fresh: null, old: 'live_qr_old', ahead: 'live_qr_ahead' } as const

/** Finds the wallet and the key of a live QR's handle. */
export type ByHandle = (eventId: EventId, handle: string) => Promise<HandledWallet | undefined>

const byHandleIn =
  ({ databases }: Pick<Deps, 'databases'>): ByHandle =>
  async (eventId, handle) =>
    (await lookUpHandles(await databases.forEvent(eventId), eventId, [handle])).get(handle)

const readLive = async (byHandle: ByHandle, act: EventAct, text: string): Promise<SignedScan | undefined> => {
  const nowStep = stepAt(act.at.getTime())
  const qr = readLiveText(text, nowStep)
  if (!qr || qr.eventId !== act.eventId) return undefined
  const wallet = await byHandle(act.eventId, qr.handle)
  if (!wallet || !(await isSignedBy(qr, wallet.publicKey))) return undefined
  const live = { no: wallet.keyNo, step: qr.step }
  return { walletId: wallet.walletId, wallet, live, problem: problems[freshnessOf(qr.step, nowStep)] }
}

/** Reads a text of `signedText`; undefined where its signature doesn't hold, or nobody enrolled its key. */
export const readSigned = (
  deps: Pick<Deps, 'databases' | 'keys'>,
  act: EventAct,
  text: string,
  byHandle = byHandleIn(deps),
): Promise<SignedScan | undefined> =>
  isTicket(text) ? Promise.resolve(readTicket(deps.keys, act, text)) : readLive(byHandle, act, text)
