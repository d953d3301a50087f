import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { RuntimeConfig } from '@saldo/contract/config'
import type { DocumentKind } from '@saldo/contract/documents'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../kernel/deps.ts'
import type { PageHandler } from '../kernel/http/build-http.ts'
import type { PublicUrls } from '../modules/events/index.ts'
import type { CallApi, PageCache } from './page-cache.ts'
import { documentPolicies } from './policies.ts'

/** A page of an app's server build (packages/document/src/page-address.ts). */
type PageAddress = { address: string; isShared: boolean; policy: DocumentKind; isForSearch: boolean }

/** What an app's server build exports (packages/document/src/server.ts). */
export type ServerBuild = {
  sitemap: readonly string[]
  prerendered: readonly string[]
  pageAddress(url: URL, isEvent: (url: string) => boolean): PageAddress
  renderPage(
    request: Request,
    page: { nonce: string; config: RuntimeConfig; callApi: CallApi },
  ): Promise<Response>
}

/** A rendered page or its data; shared by all readers except for the nonce. */
export type StoredPage = { status: number; headers: readonly [string, string][]; body: string }

type Needs = Pick<Deps, 'env' | 'limiter'> & {
  config: RuntimeConfig
  cache: PageCache<StoredPage>
  publicUrls: PublicUrls
}

/** Cacheable statuses: a page, or the 404 page. */
const GOOD = new Set([200, 404])

/** Smaller pages fit into one packet as they are. */
const WORTH_PACKING = 1_024

/** In the thread pool, so that no charge waits for a page. */
const pack = promisify(gzip)

const newNonce = (): string => randomBytes(16).toString('base64')

/** Placeholder that is replaced by each reply's nonce. Random, so that no page content can equal it. */
const nonceMark = newNonce()

const send = async (
  request: FastifyRequest,
  reply: FastifyReply,
  page: StoredPage,
  nonce: string,
): Promise<FastifyReply> => {
  for (const [name, value] of page.headers) void reply.header(name, value)
  void reply
    .status(page.status)
    .header('vary', 'accept-encoding')
    .header('cache-control', 'private, no-cache')
  const body = page.body.replaceAll(nonceMark, nonce)
  if (body.length < WORTH_PACKING || !/\bgzip\b/.test(request.headers['accept-encoding'] ?? ''))
    return reply.send(body)
  return reply.header('content-encoding', 'gzip').send(await pack(body))
}

/** The requested URL on our own origin, whatever host the request names. */
const addressOf = (url: string, origin: string): URL =>
  (url.startsWith('/') ? URL.parse(origin + url) : null) ?? new URL('/not-an-address', origin)

const noCall: CallApi = () => Promise.reject(new Error('a redirect asks the API nothing'))

/**
 * Serves the web's pages and their data from the cache, each reply with its own nonce and its document's
 * policy, rate limited by address. Pages are never cached outside the server.
 */
export const createPages = (
  build: ServerBuild,
  { env, limiter, config, cache, publicUrls }: Needs,
): { handle: PageHandler; prerender(): Promise<void> } => {
  const policies = documentPolicies(config, env.isHttps)

  const render = async (address: string, callApi: CallApi): Promise<StoredPage> => {
    const request = new Request(env.PUBLIC_URL + address)
    const response = await build.renderPage(request, { nonce: nonceMark, config, callApi })
    return { status: response.status, headers: [...response.headers], body: await response.text() }
  }
  const addressAt = async (url: URL): Promise<PageAddress> => {
    if (url.pathname.startsWith('/events/')) await publicUrls.read()
    return build.pageAddress(url, publicUrls.has)
  }
  const pageOf = async ({ address, isShared }: PageAddress): Promise<StoredPage> => {
    if (!isShared) return render(address, noCall)
    return cache.get(address, async (callApi) => {
      const page = await render(address, callApi)
      return { page, isGood: GOOD.has(page.status) }
    })
  }
  const handle: PageHandler = async (request, reply) => {
    await limiter.hit('pages', request.ip)
    const asked = await addressAt(addressOf(request.url, env.PUBLIC_URL))
    const page = await pageOf(asked)
    const nonce = newNonce()
    for (const [name, value] of policies[asked.policy](nonce)) void reply.header(name, value)
    if (!asked.isForSearch) void reply.header('x-robots-tag', 'noindex')
    return send(request, reply, page, nonce)
  }
  const prerender = async (): Promise<void> => {
    for (const path of build.prerendered) await pageOf(await addressAt(new URL(path, env.PUBLIC_URL)))
  }
  return { handle, prerender }
}
