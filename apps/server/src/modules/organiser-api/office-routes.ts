import * as contract from '@saldo/contract/api-keys'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/deps.ts'
import { route } from '../../kernel/http/route.ts'
import { namesOf } from '../auth/index.ts'
import type { ApiKey, KeyId } from './key.ts'
import { listKeys, makeApiKey, revokeApiKey } from './keys.ts'
import { keyToWire } from './wire.ts'

/** Routes by which the office handles an event's keys. */
export const keyRoutes = (app: FastifyInstance, deps: Deps): void => {
  const toWire = async (keys: readonly ApiKey[]) => {
    const names = await namesOf(
      deps.databases.control,
      keys.map(({ madeBy }) => madeBy),
    )
    return keys.map((key) => keyToWire(key, names))
  }
  const oneToWire = async (key: ApiKey) => {
    const [wire] = await toWire([key])
    if (!wire) throw new Error('one key is one')
    return wire
  }
  route(app, deps, contract.apiKeys, async ({ params }, { act }) =>
    toWire(await listKeys(deps, params.event, act.at)),
  )
  route(app, deps, contract.makeApiKey, async ({ params, body }, { act }) => {
    const { name, scopes, ends_on: endsOn } = body
    const wanted = { name, scopes, endsOn }
    const { key, presented } = await makeApiKey(deps, wanted, { ...act, eventId: params.event })
    return { ...(await oneToWire(key)), key: presented }
  })
  route(app, deps, contract.revokeApiKey, async ({ params }, { act }) =>
    oneToWire(await revokeApiKey(deps, params.key as KeyId, { ...act, eventId: params.event })),
  )
}
