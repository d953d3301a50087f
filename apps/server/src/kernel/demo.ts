import { envCopy } from '@saldo/copy/operator'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Env } from './env.ts'
import { AppError } from './errors.ts'

/** Headers that a proxy or a tunnel adds. */
const FORWARDING = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-forwarded-server',
  'x-original-host',
  'x-real-ip',
  'x-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'cf-ray',
  'fly-client-ip',
  'fastly-client-ip',
] as const

/** Whether a host (with or without port) is a loopback name or address. */
const isLoopbackHost = (host: string): boolean =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)(?::\d{1,5})?$/i.test(host)

/**
 * Reasons why the demo may not start with this environment, a sentence each. Its passwords and PINs are
 * public, so it must be reachable from this machine only.
 */
export const demoFaults = (env: Pick<Env, 'HOST' | 'PUBLIC_URL' | 'TRUST_PROXY'>): string[] => [
  ...(isLoopbackHost(env.HOST) ? [] : [envCopy.demoElsewhere('HOST')]),
  ...(isLoopbackHost(new URL(env.PUBLIC_URL).host) ? [] : [envCopy.demoElsewhere('PUBLIC_URL')]),
  ...(env.TRUST_PROXY === undefined ? [] : [envCopy.demoBehindProxy]),
]

const isFromHere = ({ headers }: FastifyRequest): boolean =>
  isLoopbackHost(headers.host ?? '') && FORWARDING.every((name) => headers[name] === undefined)

/** Refuses with demo_elsewhere every request for a non-loopback host or forwarded by a proxy. */
export const guardDemo = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isFromHere(request)) throw new AppError('demo_elsewhere')
    done()
  })
}
