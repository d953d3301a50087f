import { request as requestHttp, type ClientRequest } from 'node:http'
import { request as requestHttps } from 'node:https'
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent'
import type { SendError } from './webhook.ts'
import { faultOfUrl, loopbackOf } from './webhook-rules.ts'

const ANSWER_WITHIN_MS = 15_000

/** What became of a request: the receiver's status, or why there is none. */
export type Sent = { status: number } | { error: SendError }

export type Post = { url: string; headers: Record<string, string>; body: string }

const isRefused = ({ message }: Error): boolean => message.includes('is not allowed. Because')

const errorOf = (error: Error): SendError => {
  if (isRefused(error)) return 'address_refused'
  return error.name === 'TimeoutError' || error.name === 'AbortError' ? 'timeout' : 'unreachable'
}

type Rules = { isLoopbackAllowed: boolean; withinMs?: number }

const begin = (
  url: URL,
  headers: Record<string, string>,
  { isLoopbackAllowed, withinMs = ANSWER_WITHIN_MS }: Rules,
): ClientRequest => {
  // The agents refuse what a name resolves to, unless it is public, and connect to the address that they looked at.
  const rules = { allowIPAddressList: loopbackOf(isLoopbackAllowed) }
  const options = { method: 'POST', headers, signal: AbortSignal.timeout(withinMs) }
  return url.protocol === 'http:'
    ? requestHttp(url, { ...options, agent: new RequestFilteringHttpAgent(rules) })
    : requestHttps(url, { ...options, agent: new RequestFilteringHttpsAgent(rules) })
}

/**
 * Sends a notice to a public https address: 15 s at most, no redirect followed, nothing of the reply read but its
 * status. `isLoopbackAllowed`: this machine may be named, by http too.
 */
export const postWebhook = ({ url, headers, body }: Post, rules: Rules): Promise<Sent> =>
  new Promise((resolve) => {
    if (faultOfUrl(url, rules.isLoopbackAllowed) !== null) return resolve({ error: 'address_refused' })
    const request = begin(new URL(url), headers, rules)
    request.on('response', (response) => {
      resolve({ status: response.statusCode ?? 0 })
      response.destroy()
    })
    request.on('error', (error) => resolve({ error: errorOf(error) }))
    // Another protocol (101) is offered without a response, and the request ends without an error.
    request.on('close', () => resolve({ error: 'unreachable' }))
    request.end(body)
  })
