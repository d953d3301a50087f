import { envCopy } from '@saldo/copy/operator'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Env } from './env.ts'
import { AppError } from './errors.ts'

/** What a proxy or a tunnel says of whom it speaks for. */
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

/** Whether a host (with or without its port) is this machine by its own name. */
const isLoopbackHost = (host: string): boolean =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)(?::\d{1,5})?$/i.test(host)

/**
 * Why the demo may not start like this, a sentence each. Everybody knows its passwords and PINs, so it is for this
 * machine alone.
 */
export const demoFaults = (env: Pick<Env, 'HOST' | 'PUBLIC_URL' | 'TRUST_PROXY'>): string[] => [
  ...(isLoopbackHost(env.HOST) ? [] : [envCopy.demoElsewhere('HOST')]),
  ...(isLoopbackHost(new URL(env.PUBLIC_URL).host) ? [] : [envCopy.demoElsewhere('PUBLIC_URL')]),
  ...(env.TRUST_PROXY === undefined ? [] : [envCopy.demoBehindProxy]),
]

const isFromHere = ({ headers }: FastifyRequest): boolean =>
  isLoopbackHost(headers.host ?? '') && FORWARDING.every((name) => headers[name] === undefined)

/** Answers demo_elsewhere to every request that was made to another name than this machine's, or passed on by a proxy. */
export const guardDemo = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isFromHere(request)) throw new AppError('demo_elsewhere')
    done()
  })
}
