import cluster from 'node:cluster'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { serverCopy } from '@saldo/copy/operator'
import type { FastifyInstance } from 'fastify'
import type { Env } from './kernel/env.ts'

const orSayWhy = async (env: Env, attempt: () => Promise<unknown>): Promise<void> => {
  try {
    await attempt()
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    if (code === 'EADDRINUSE') throw new Error(serverCopy.portTaken(env.PORT), { cause })
    throw new Error(serverCopy.cannotListen(env.HOST, env.PORT, code), { cause })
  }
}

/**
 * Checks the port before anything starts, so that `listen` does not fail at the end. Throws a sentence for
 * the operator.
 */
export const tryPort = (env: Env): Promise<void> =>
  orSayWhy(env, async () => {
    // Where others listen too, the probe would be handed connections that it never answers.
    if (env.REUSE_PORT === '1' || cluster.isWorker) return
    const probe = createServer().listen(env.PORT, env.HOST)
    await once(probe, 'listening')
    probe.close()
    await once(probe, 'close')
  })

/** Opens the server's port. Throws a sentence for the operator. */
export const listen = (http: FastifyInstance, env: Env): Promise<void> => {
  const reuse = env.REUSE_PORT === '1' && { reusePort: true }
  return orSayWhy(env, () => http.listen({ host: env.HOST, port: env.PORT, ...reuse }))
}
