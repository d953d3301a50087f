import { createHmac } from 'node:crypto'
import { isIP } from 'node:net'
import { organiserApiCopy as copy } from '@saldo/copy/organiser-api'
import ipaddr from 'ipaddr.js'
import type { Delivery } from './webhook.ts'

const [SECOND_MS, MINUTE_MS, HOUR_MS] = [1_000, 60_000, 3_600_000]

/** Pauses after the first attempts; the last one repeats. */
const PAUSES_MS = [
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
  8 * HOUR_MS,
  12 * HOUR_MS,
] as const
const LONGEST_PAUSE_MS = 12 * HOUR_MS
/** How long a notice is tried, from its first attempt. */
const TRIED_MS = 72 * HOUR_MS

/** Time of the attempt after the failed one at `now`, the last when the three days end; null when it is given up. */
export const nextAttempt = (
  { attempts, firstTriedAt }: Pick<Delivery, 'attempts' | 'firstTriedAt'>,
  now: Date,
): Date | null => {
  const end = (firstTriedAt ?? now).getTime() + TRIED_MS
  if (now.getTime() >= end) return null
  return new Date(Math.min(now.getTime() + (PAUSES_MS[attempts] ?? LONGEST_PAUSE_MS), end))
}

const SECRET_PREFIX = 'whsec_'

/** Signatures of a notice by each of the secrets, as Standard Webhooks writes them. */
export const signaturesOf = (
  secrets: readonly string[],
  { id, timestamp, body }: { id: string; timestamp: number; body: string },
): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
    })
    .join(' ')

export const secretOf = (bytes: Buffer): string => `${SECRET_PREFIX}${bytes.toString('base64')}`

const LOOPBACK = ['127.0.0.1', '::1']
/** Addresses to which the demo may send when its environment says so. */
export const loopbackOf = (isAllowed: boolean): string[] => (isAllowed ? [...LOOPBACK] : [])

const isLoopbackName = (host: string): boolean => host === 'localhost' || LOOPBACK.includes(host)

const isPublic = (host: string): boolean => isIP(host) === 0 || ipaddr.process(host).range() === 'unicast'

/**
 * Why notices can't be sent to an address; null when they can. What a name resolves to is only known when it is sent
 * to. `isLoopbackAllowed`: this machine may be named, by http too.
 */
export const faultOfUrl = (text: string, isLoopbackAllowed: boolean): string | null => {
  if (!URL.canParse(text)) return copy.noAddress
  const url = new URL(text)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (url.username !== '' || url.password !== '') return copy.noCredentials
  if (isLoopbackAllowed && isLoopbackName(host) && /^https?:$/.test(url.protocol)) return null
  if (url.protocol !== 'https:') return copy.onlyHttps
  return isPublic(host) && host !== 'localhost' && !host.endsWith('.localhost') ? null : copy.privateAddress
}
