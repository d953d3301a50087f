import type { UserId } from '@saldo/contract/ids'
import { v7 } from 'uuid'
import { transact } from '../../../db/index.ts'
import type { Push, PushTarget } from '../../../gateways/push/index.ts'
import type { Act, Caller } from '../../../kernel/act.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { enqueueWatching } from '../jobs.ts'
import {
  deleteByEndpoint,
  dropBeyond,
  liveSubscriptions,
  upsertSubscription,
} from './subscription-queries.ts'

const PURPOSE = 'push-subscription'
/** The most browsers per person. */
const MOST = 10

type Needs = Pick<Deps, 'databases' | 'keys'>

const hashOf = ({ keys }: Needs, endpoint: string): Buffer => keys.digest(PURPOSE, endpoint)

export const openTarget = ({ keys }: Pick<Deps, 'keys'>, sealed: Buffer): PushTarget =>
  JSON.parse(keys.unseal(PURPOSE, sealed)) as PushTarget

/** Subscribes this browser to push messages until its sign-in ends. Throws push_service_unknown. */
export const subscribe = async (
  deps: Needs,
  push: Push,
  target: PushTarget,
  { actor, at }: Act<Caller>,
): Promise<void> => {
  if (push.publicKey === null || !push.takes(target.endpoint)) throw new AppError('push_service_unknown')
  const { id: userId, sessionId } = actor
  await transact(deps.databases.control, async (tx) => {
    await upsertSubscription(tx, {
      subscriptionId: v7(),
      userId,
      sessionId,
      endpointHash: hashOf(deps, target.endpoint),
      service: new URL(target.endpoint).hostname,
      sealed: deps.keys.seal(PURPOSE, JSON.stringify(target)),
      createdAt: at,
    })
    await dropBeyond(tx, userId, MOST)
    await enqueueWatching(tx, userId, at)
  })
}

export const unsubscribe = (deps: Needs, userId: UserId, endpoint: string): Promise<void> =>
  deleteByEndpoint(deps.databases.control, userId, hashOf(deps, endpoint))

/** Whether this person has a live push subscription. */
export const hasPush = async (
  { databases, clock }: Pick<Deps, 'databases' | 'clock'>,
  userId: UserId,
): Promise<boolean> => (await liveSubscriptions(databases.control, [userId], clock.now())).length > 0
