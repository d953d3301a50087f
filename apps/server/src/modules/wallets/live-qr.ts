import { enrolledBytes, fromBase32 } from '@saldo/contract/live-qr'
import type { OpId, WalletId } from '@saldo/contract/ids'
import { v5 } from 'uuid'
import { onEach, transact, type Db } from '../../db/index.ts'
import { system, type EventAct } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { runner, type JobRunner } from '../../kernel/jobs/jobs.ts'
import { sameText } from '../../kernel/keys.ts'
import { isFresh, sessionsEndedJob } from '../auth/index.ts'
import {
  endLiveKey,
  endLiveKeysOfSessions,
  insertLiveKey,
  isSignature,
  newLiveHandle,
  publicKeyOf,
  setLiveOnly,
  type Wallet,
} from '../ledger/index.ts'
import { byOwner, record } from './change-qr.ts'
import { ownWallet } from './read-qrs.ts'

type Needs = Pick<Deps, 'databases' | 'keys'>

/** Long enough for a slow phone to make a key, too short to be worth stealing. */
const CHALLENGE_MS = 5 * 60_000

const macOf = ({ keys }: Needs, { actor, eventId }: EventAct, untilMs: string): string =>
  keys.digest('live-challenge', `${actor.id}:${actor.sessionId}:${eventId}:${untilMs}`).toString('base64url')

/** What a phone signs to enrol its key: good for this person, session and event, for 5 minutes. */
export const challengeFor = (deps: Needs, act: EventAct): string => {
  const untilMs = String(act.at.getTime() + CHALLENGE_MS)
  return `${untilMs}.${macOf(deps, act, untilMs)}`
}

const isOwnChallenge = (deps: Needs, act: EventAct, challenge: string): boolean => {
  const [untilMs = '', mac = ''] = challenge.split('.')
  return sameText(mac, macOf(deps, act, untilMs)) && act.at.getTime() < Number(untilMs)
}

/** `publicKey` and `signature` as base32; `moves`: it may take the place of another phone's key. */
export type LiveKeyRequest = { publicKey: string; challenge: string; signature: string; moves: boolean }

/** The key's 64 bytes, if the request proves that its sender holds the private part. Throws live_key_refused. */
const provenKey = async (
  deps: Needs,
  act: EventAct,
  { publicKey, challenge, signature }: LiveKeyRequest,
): Promise<Buffer> => {
  const [key, signed] = [fromBase32(publicKey), fromBase32(signature)]
  const point = key && publicKeyOf(Buffer.from(key))
  const isProven =
    point &&
    signed &&
    isOwnChallenge(deps, act, challenge) &&
    (await isSignature(point, enrolledBytes(challenge, publicKey), signed))
  if (!key || !isProven) throw new AppError('live_key_refused')
  return Buffer.from(key)
}

/** Names a change of a live QR that has no operation of its own, so that its owner is told once. */
const changeId = (text: string): OpId => v5(text, v5.URL) as OpId

/**
 * Makes a phone's key the one that the caller's own QR pays with live; the same key again changes nothing. One
 * that takes another phone's place wants `moves` and a sign-in younger than 15 minutes, and tells the owner.
 * Throws not_found, live_key_refused, live_key_moves, reauth_required, wallet_blocked.
 */
export const enrolLiveKey = async (deps: Needs, act: EventAct, request: LiveKeyRequest): Promise<void> => {
  const publicKey = await provenKey(deps, act, request)
  const { eventId, actor, at } = act
  await transact(await deps.databases.forEvent(eventId), async (tx) => {
    const { walletId } = await ownWallet(tx, { userId: act.actor.id, eventId: act.eventId })
    const handle = newLiveHandle()
    const mayMove = request.moves && isFresh(act)
    const enrolment = { eventId, walletId, handle, publicKey, sessionId: actor.sessionId, mayMove, at }
    const enrolled = await insertLiveKey(tx, enrolment)
    if (enrolled.code === 'moves') throw new AppError(request.moves ? 'reauth_required' : 'live_key_moves')
    if (enrolled.code !== 'ok') throw new AppError(enrolled.code)
    // Enrolled already.
    if (enrolled.handle !== handle) return
    if (enrolled.hasMoved) {
      const change = byOwner({ ...act, opId: changeId(`live-moved:${eventId}:${handle}`) })
      await record(tx, change, { change: 'live_moved', walletId })
    } else await audit(tx, act, { action: 'qr_live_enrolled', subject: walletId, eventId })
  })
}

/** Ends the live QR of the caller's own wallet, on whichever phone it is. Throws not_found. */
export const endLiveQr = async (deps: Needs, act: EventAct): Promise<void> => {
  const { eventId, at } = act
  await transact(await deps.databases.forEvent(eventId), async (tx) => {
    const { walletId } = await ownWallet(tx, { userId: act.actor.id, eventId: act.eventId })
    if (await endLiveKey(tx, { eventId, walletId, at }))
      await audit(tx, act, { action: 'qr_live_ended', subject: walletId, eventId })
  })
}

type LiveOnly = EventAct & { walletId: WalletId; ownerId: Wallet['userId']; isLiveOnly: boolean }

/**
 * Sets whether the static codes of a wallet pay nothing, and tells its owner; `desk` says where the staff did it,
 * and why. False where it was so already: then nothing changes and nobody is told.
 */
export const changeLiveOnly = async (
  tx: Db,
  { walletId, ownerId, isLiveOnly, ...act }: LiveOnly,
  desk?: { place: string | null; reason?: string | undefined },
): Promise<boolean> => {
  const { eventId, actor, at } = act
  if (!(await setLiveOnly(tx, { eventId, walletId, isLiveOnly }))) return false
  const opId = changeId(`live-only:${eventId}:${walletId}:${isLiveOnly}:${at.getTime()}`)
  await record(
    tx,
    { ...act, opId, ownerId },
    {
      change: isLiveOnly ? 'live_only_on' : 'live_only_off',
      walletId,
      ...(desk && { desk: { userId: actor.id, place: desk.place } }),
      ...(desk?.reason !== undefined && { details: { reason: desk.reason } }),
    },
  )
  return true
}

/** Sets whether only the live QR of the caller's own wallet pays. Throws not_found. */
export const setOwnLiveOnly = async (deps: Needs, act: EventAct, isLiveOnly: boolean): Promise<void> =>
  transact(await deps.databases.forEvent(act.eventId), async (tx) => {
    const { walletId } = await ownWallet(tx, { userId: act.actor.id, eventId: act.eventId })
    await changeLiveOnly(tx, { ...act, walletId, ownerId: act.actor.id, isLiveOnly })
  })

const endOfSessions = async (
  { databases, clock }: Pick<Deps, 'databases' | 'clock'>,
  { sessionIds }: { sessionIds: readonly string[] },
): Promise<void> => {
  const act = { actor: system, at: clock.now(), requestId: sessionsEndedJob.name }
  await onEach(databases, (db) =>
    transact(db, async (tx) => {
      const ended = await endLiveKeysOfSessions(tx, sessionIds, act.at)
      for (const { eventId, walletId } of ended)
        await audit(tx, act, { action: 'qr_live_ended', subject: walletId, eventId })
    }),
  )
}

/** Ends what people's ended sessions had enrolled: a live QR goes with the sign-in of its phone. */
export const liveQrRunners = (deps: Pick<Deps, 'databases' | 'clock'>): JobRunner[] => [
  runner(sessionsEndedJob, (ended) => endOfSessions(deps, ended)),
]
