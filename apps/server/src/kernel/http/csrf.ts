import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { sameText, type Keys } from '../keys.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

export type Csrf = {
  cookieName: string
  /** Sets the cookie on a GET's reply when the caller has no valid one. */
  offer(request: FastifyRequest, reply: FastifyReply): void
  /** Throws csrf_refused for a browser's write that does not echo the cookie or comes from another site. */
  check(request: FastifyRequest): void
}

export const cookiesOf = (request: FastifyRequest): Map<string, string> => {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='))
  return new Map(pairs.flatMap(([name, ...value]) => (name ? [[name, value.join('=')] as const] : [])))
}

/** Double-submit cookie with a signed value, so that a neighbouring subdomain can't plant its own. */
export const createCsrf = (keys: Keys, isHttps: boolean): Csrf => {
  const cookieName = isHttps ? '__Host-XSRF-TOKEN' : 'XSRF-TOKEN'
  const sign = (random: string): string => `${random}.${keys.digest('csrf', random).toString('base64url')}`
  const isOurs = (value: string | undefined): value is string => {
    const random = value?.split('.')[0]
    return value !== undefined && random !== undefined && sameText(sign(random), value)
  }
  return {
    cookieName,
    offer(request, reply) {
      if (isOurs(cookiesOf(request).get(cookieName))) return
      const value = sign(randomBytes(16).toString('base64url'))
      const cookie = `${cookieName}=${value}; Path=/; SameSite=Lax${isHttps ? '; Secure' : ''}`
      reply.header('set-cookie', cookie)
    },
    check(request) {
      if (SAFE.has(request.method)) return
      const { cookie, origin, 'sec-fetch-site': site } = request.headers
      if (site === 'cross-site') throw new AppError('csrf_refused')
      if (cookie === undefined && origin === undefined && site === undefined) return
      const held = cookiesOf(request).get(cookieName)
      const echoed = request.headers['x-xsrf-token']
      if (!isOurs(held) || typeof echoed !== 'string' || !sameText(held, echoed))
        throw new AppError('csrf_refused')
    },
  }
}
