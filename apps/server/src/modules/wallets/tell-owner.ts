import { pesosOfCentavos } from '@saldo/contract/money'
import { v5 } from 'uuid'
import { transact, type Db } from '../../db/index.ts'
import type { Deps } from '../../kernel/deps.ts'
import { runner, type JobRunner } from '../../kernel/jobs/jobs.ts'
import { addresseeOf, findUser, firstNameOf, type User } from '../auth/index.ts'
import { findEvent } from '../events/index.ts'
import { notify, type Message } from '../notifications/index.ts'
import { deliveryOf } from './delivery-of.ts'
import { resendQrJob, tellOwnerJob, type QrNews, type Resending } from './jobs.ts'

type Needs = Pick<Deps, 'databases' | 'keys' | 'clock'>

type To = { email: string; name: string; eventName: string; desk?: { who: string; place: string | null } }

const messageOf = (news: QrNews, to: To): Message =>
  news.change === 'claimed'
    ? { kind: 'qr_claimed', amount: pesosOfCentavos(BigInt(news.amount ?? '0')), ...to }
    : { kind: `qr_${news.change}`, ...to }

/**
 * The desk of a change; no name if the member of staff erased their account or the owner's address isn't
 * verified.
 */
const deskOf = async (
  control: Db,
  { isEmailVerified }: User,
  desk: QrNews['desk'],
): Promise<Pick<To, 'desk'>> => {
  if (!desk) return {}
  const who = isEmailVerified ? await firstNameOf(control, desk.userId) : null
  return { desk: { who: who ?? '', place: desk.place } }
}

/** Notifies the owner once per operation, however often the job runs; nobody if the account is erased. */
const tellOwner = async (deps: Needs, news: QrNews): Promise<void> => {
  const { control } = deps.databases
  const [user, event] = await Promise.all([findUser(control, news.userId), findEvent(control, news.eventId)])
  if (!user || !event) return
  const to = { ...addresseeOf(user), eventName: event.name }
  const message = messageOf(news, { ...to, ...(await deskOf(control, user, news.desk)) })
  await transact(control, (tx) => notify(tx, deps, v5(`qr-change:${news.eventId}`, news.opId), message))
}

/** Sends the QR again by the channels on file; nothing if its owner's account is erased. */
const resendQr = async (deps: Needs, { eventId, walletId, userId, messageId }: Resending): Promise<void> => {
  const { control } = deps.databases
  const [user, event] = await Promise.all([findUser(control, userId), findEvent(control, eventId)])
  if (!user || !event) return
  await transact(control, (tx) => notify(tx, deps, messageId, deliveryOf(user, event, walletId)))
}

export const walletRunners = (deps: Needs): JobRunner[] => [
  runner(tellOwnerJob, (news) => tellOwner(deps, news)),
  runner(resendQrJob, (resending) => resendQr(deps, resending)),
]
