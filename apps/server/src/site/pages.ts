import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { RuntimeConfig } from '@saldo/contract/config'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '../kernel/env.ts'
import type { PageHandler } from '../kernel/http.ts'
import { isForSearch } from './crawlers.ts'
import { documentHeaders, documentKind } from './policies.ts'
import { createRenderCache, type Rendered } from './render-cache.ts'

/** What the web's server build exports (apps/web/src/app/server.ts). */
export type RenderPage = (
  request: Request,
  page: { nonce: string; config: RuntimeConfig },
) => Promise<Response>

/** Texts that change with the configuration alone: rendered once, before anybody asks. */
const PRERENDERED = ['/terms-and-conditions', '/privacy-policy', '/facebook-data-deletion']
/** For how long a page that is the same for everybody is kept. */
const SHARED_MS = new Map([
  ['/', 3_000],
  ['/_.data', 3_000],
  ['/_.data?_routes=home', 3_000],
  ...PRERENDERED.map((path) => [path, Infinity] as const),
])
const WORTH_PACKING = 1_024

const pack = { br: promisify(brotliCompress), gzip: promisify(gzip) }
const fastBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

const packed = async (
  body: string,
  accepted: string,
): Promise<{ body: Buffer; encoding: 'br' | 'gzip' | null }> => {
  const raw = Buffer.from(body)
  if (raw.length < WORTH_PACKING) return { body: raw, encoding: null }
  if (/\bbr\b/.test(accepted)) return { body: await pack.br(raw, fastBrotli), encoding: 'br' }
  if (/\bgzip\b/.test(accepted)) return { body: await pack.gzip(raw), encoding: 'gzip' }
  return { body: raw, encoding: null }
}

const send = async (request: FastifyRequest, reply: FastifyReply, page: Rendered): Promise<FastifyReply> => {
  const { body, encoding } = await packed(page.body, request.headers['accept-encoding'] ?? '')
  for (const [name, value] of page.headers) void reply.header(name, value)
  if (encoding) void reply.header('content-encoding', encoding)
  return reply
    .status(page.status)
    .header('vary', 'accept-encoding')
    .header('cache-control', 'private, no-cache')
    .send(body)
}

/** What was asked for, on our own site whatever the request calls it. */
const addressOf = (url: string, origin: string): URL =>
  (url.startsWith('/') ? URL.parse(origin + url) : null) ?? new URL('/not-an-address', origin)

/** Renders the web's pages, each with its own nonce and its document's policy. Pages are never cached outside the server. */
export const createPages = (
  renderPage: RenderPage,
  config: RuntimeConfig,
  env: Env,
  nowMs: () => number,
): { handle: PageHandler; prerender(): Promise<void> } => {
  const cached = createRenderCache(nowMs)
  const render = async (address: URL, headers: Headers, nonce: string): Promise<Rendered> => {
    const response = await renderPage(new Request(address, { headers }), { nonce, config })
    return { status: response.status, headers: [...response.headers], body: await response.text() }
  }
  const page = (url: string, headers: Headers, nonce: string): Promise<Rendered> => {
    const address = addressOf(url, env.PUBLIC_URL)
    const freshMs = SHARED_MS.get(url)
    return freshMs === undefined
      ? render(address, headers, nonce)
      : cached({ path: url, freshMs }, nonce, (mark) => render(address, headers, mark))
  }
  const prerender = async (): Promise<void> => {
    for (const path of PRERENDERED) await page(path, new Headers(), '')
  }
  const handle: PageHandler = async (request, reply) => {
    const nonce = randomBytes(16).toString('base64')
    const { pathname } = addressOf(request.url, env.PUBLIC_URL)
    const headers = new Headers({
      accept: request.headers.accept ?? '*/*',
      'user-agent': request.headers['user-agent'] ?? '',
    })
    const rendered = await page(request.url, headers, nonce)
    for (const [name, value] of Object.entries(
      documentHeaders(documentKind(pathname), nonce, config, env.isHttps),
    )) {
      void reply.header(name, value)
    }
    if (!isForSearch(pathname)) void reply.header('x-robots-tag', 'noindex')
    return send(request, reply, rendered)
  }
  return { handle, prerender }
}
