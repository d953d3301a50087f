import { isPractice } from '@saldo/contract/practice-numbers'
import { lookUpQr } from '@saldo/contract/venue'
import type { EventId } from '@saldo/contract/ids'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../kernel/deps.ts'
import { countRefusal } from './queries.ts'

/** What is turned down at a till, be it by its state or by what it asks for. */
const refusedStatus = [403, 409, 422]

const isBlockedQr = (request: FastifyRequest, payload: unknown): boolean => {
  if (request.routeOptions.config.endpoint !== lookUpQr) return false
  const { data } = (payload ?? {}) as { data?: { status?: string } }
  return data?.status === 'blocked'
}

/** Counts each refusal that somebody meets at a practice, a blocked QR's look-up too, which tills show as one. */
export const countRefusals = (app: FastifyInstance, { databases, clock }: Deps): void => {
  const count = async (request: FastifyRequest): Promise<void> => {
    const { event } = request.params as { event?: string }
    const id = request.admitted?.actor.id
    const practice = Number(event) as EventId
    if (event === undefined || !isPractice(practice) || typeof id !== 'string') return
    await countRefusal(await databases.forEvent(practice), practice, id, clock.now())
  }
  app.addHook('preSerialization', async (request, _reply, payload) => {
    if (isBlockedQr(request, payload)) await count(request)
    return payload
  })
  app.addHook('onResponse', async (request, reply) => {
    if (refusedStatus.includes(reply.statusCode)) await count(request)
  })
}
