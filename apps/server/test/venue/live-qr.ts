import { randomUUID } from 'node:crypto'
import type { EventId, OpId, WalletId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { topUp } from '../../src/modules/ledger/index.ts'
import { currentCode, openUserWallet } from '../../src/modules/wallets/index.ts'
import { aPhone, type Phone } from '../money/live-phone.ts'
import { aPerson, type Person } from '../people/people.ts'
import { answerOf, call } from '../server/call.ts'
import type { TestServer } from '../server/server.ts'

type Answer = { status: number; body: Record<string, unknown> }
type LiveState = { live: { offer: string; handle: string | null; is_only: boolean } }

/** The path of a person's own live QR at an event. */
const pathOf = (who: Pick<Person, 'id'>, eventId: EventId): string =>
  `public/user/${who.id}/event/${eventId}/qr/live`

/** Enrols a phone as the web app does: asks for a challenge, signs it, sends the key. */
export const enrol = async (
  server: TestServer,
  who: Person,
  eventId: EventId,
  { phone, moves = false }: { phone: Phone; moves?: boolean },
): Promise<Answer> => {
  const { token } = who
  const asked = await call(server, 'POST', `${pathOf(who, eventId)}/challenge`, { token, body: {} })
  const { challenge } = asked.json<{ data: { challenge: string } }>().data
  const body = { ...phone.enrolment(challenge), moves }
  return answerOf(await call(server, 'PUT', pathOf(who, eventId), { token, body }))
}

/** Calls of a person about their own live QR. */
export const liveCall = async (
  server: TestServer,
  who: Person,
  eventId: EventId,
  [method, rest, body]: ['PUT' | 'POST' | 'DELETE', string, Record<string, unknown>?],
): Promise<Answer> =>
  answerOf(
    await call(server, method, `${pathOf(who, eventId)}${rest}`, {
      token: who.token,
      ...(body && { body }),
    }),
  )

/** The handle of an answer to an enrolment. */
export const handleIn = ({ status, body }: Answer): string => {
  const handle = (body['data'] as LiveState | undefined)?.live.handle
  if (status !== 200 || typeof handle !== 'string') throw new Error(JSON.stringify(body))
  return handle
}

/** A person with a credited QR whose live key is on a phone. */
export type LiveHolder = { who: Person; walletId: WalletId; code: string; phone: Phone; handle: string }

/** A person with a credited QR, `balance` in centavos, and an enrolled phone. */
export const aLiveHolder = async (
  server: TestServer,
  eventId: EventId,
  balance: number,
): Promise<LiveHolder> => {
  const [who, phone] = [await aPerson(server), aPhone()]
  const at = server.clock.now()
  const walletId = await openUserWallet(server.deps, { userId: who.id, eventId, at })
  const credit = { eventId, opId: randomUUID() as OpId, walletId, amount: centavos(balance), at }
  await topUp(server.db, { ...credit, from: 'bank', mayBeRefused: false })
  const code = (await currentCode(server.deps, { eventId, walletId })) ?? ''
  return { who, walletId, code, phone, handle: handleIn(await enrol(server, who, eventId, { phone })) }
}
