import type { ClientActionFunctionArgs } from 'react-router'
import { eventId, type EventId, type UserId } from '@saldo/contract/ids'
import { challengeLiveQr, enrolLiveQr, setLiveOnlyQr } from '@saldo/contract/wallets'
import { ApiError } from '@saldo/client/api/api-error.ts'
import { call } from '@saldo/client/api/call.ts'
import { exclusively } from '@saldo/client/exclusively.ts'
import { textOf } from '@saldo/client/form-fields.ts'
import { routes } from '@saldo/client/routes.ts'
import { userContext } from '@saldo/client/session/current-user.ts'
import { draftUnder, withFreshSignIn } from '@saldo/client/session/fresh-sign-in.ts'
import { readSession } from '@saldo/client/session/session.ts'
import { offsetOf } from './clock-offset.ts'
import { deleteKey, type LiveKey, readKey, writeKey } from './key-database.ts'
import { chooseFace, tellKey, tellNoKey } from './phones.ts'
import { makePair, signedEnrolment } from './signing.ts'

type Whose = { external_user: UserId; event: EventId }

/** A challenge, and how far the server's clock is ahead: undefined where the answer took too long to say. */
export const askChallenge = async (params: Whose) => {
  const [sentMs, began] = [Date.now(), performance.now()]
  const { challenge, at } = await call(challengeLiveQr, { params, body: {} })
  return { challenge, aheadMs: offsetOf({ at, sentMs, tookMs: performance.now() - began }) }
}

const prove = async (key: LiveKey, params: Whose, moves: boolean): Promise<LiveKey> => {
  const { challenge, aheadMs = key.aheadMs } = await askChallenge(params)
  const body = { ...(await signedEnrolment(key.pair, challenge)), moves }
  const { live } = await call(enrolLiveQr, { params, body })
  return { ...key, handle: live.handle, aheadMs }
}

const moveDraft = draftUnder<number>('live_qr_move')
let returned: number | null | undefined

/** The event of a move that waited for a sign-in, whose question is asked again; taken once a page. */
export const returnedMove = (): number | null => {
  const userId = readSession().user?.id
  if (returned === undefined && userId !== undefined) returned = moveDraft.take(userId) ?? null
  return returned ?? null
}

/** The question was answered. */
export const forgetMove = (): void => {
  returned = null
}

type Asked = {
  /** The handle of the key that this phone had; empty without one. */
  was: string
  /** Whether it may take another phone's place. */
  moves: boolean
}

/**
 * Stored before it is sent: where the answer is lost, the next try sends the same key and learns its handle. Another tab
 * may have enrolled meanwhile, which counts for this one too.
 */
const enrolKey = async (params: Whose, { was, moves }: Asked): Promise<LiveKey> => {
  const { external_user: userId, event } = params
  const kept = await readKey(userId, event)
  if (typeof kept?.handle === 'string' && kept.handle !== was) return kept
  const key: LiveKey =
    kept?.handle === null
      ? kept
      : { userId, eventId: event, pair: await makePair(), handle: null, aheadMs: kept?.aheadMs ?? 0 }
  await writeKey(key)
  try {
    const enrolled = await prove(key, params, moves)
    await writeKey(enrolled)
    return enrolled
  } catch (error) {
    if (error instanceof ApiError && !error.isUnanswered) {
      await deleteKey(userId, event)
      tellNoKey(event)
    }
    throw error
  }
}

const whoseOf = (form: FormData, { context }: ClientActionFunctionArgs): Whose => ({
  external_user: context.get(userContext).id,
  event: eventId.parse(Number(textOf(form, 'event'))),
})

/** Makes this phone the one that the form's QR pays with live. Redirects to a fresh sign-in where a move wants one. */
export const enrol = async (form: FormData, args: ClientActionFunctionArgs): Promise<void> => {
  const params = whoseOf(form, args)
  const asked = { was: textOf(form, 'was'), moves: textOf(form, 'moves') !== '' }
  const key = await withFreshSignIn(
    () => exclusively(`live-qr-${params.event}`, () => enrolKey(params, asked)),
    routes.qrs(),
    () => moveDraft.keep(params.external_user, params.event),
  )
  tellKey(key)
}

/** Sets whether only the live QR pays, which then stands. */
export const setLiveOnly = async (form: FormData, args: ClientActionFunctionArgs): Promise<void> => {
  const params = whoseOf(form, args)
  const is_only = textOf(form, 'is_only') !== ''
  await call(setLiveOnlyQr, { params, body: { is_only } })
  if (is_only) chooseFace(params.event, 'live')
}
