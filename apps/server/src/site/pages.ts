import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { RuntimeConfig } from '@saldo/contract/config'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '../kernel/env.ts'
import type { PageHandler } from '../kernel/http.ts'
import { documentHeaders, documentKind } from './policies.ts'
import { createRenderCache, type Rendered } from './render-cache.ts'

/** What the web's server build exports (apps/web/src/app/server.ts). */
export type RenderPage = (
  request: Request,
  page: { nonce: string; config: RuntimeConfig },
) => Promise<Response>

/** Pages that are the same for everybody and asked for by everybody at once. */
const SHARED_PAGES = new Set(['/', '/_root.data'])
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

/** Renders the web's pages, each with its own nonce and its document's policy. Pages are never cached outside the server. */
export const createPages = (
  renderPage: RenderPage,
  config: RuntimeConfig,
  env: Env,
  nowMs: () => number,
): PageHandler => {
  const cached = createRenderCache(nowMs)
  const render = async (url: string, headers: Headers, nonce: string): Promise<Rendered> => {
    const response = await renderPage(new Request(new URL(url, env.PUBLIC_URL), { headers }), {
      nonce,
      config,
    })
    return { status: response.status, headers: [...response.headers], body: await response.text() }
  }
  return async (request, reply) => {
    const nonce = randomBytes(16).toString('base64')
    const { pathname } = new URL(request.url, env.PUBLIC_URL)
    const headers = new Headers({
      accept: request.headers.accept ?? '*/*',
      'user-agent': request.headers['user-agent'] ?? '',
    })
    const page = SHARED_PAGES.has(request.url)
      ? await cached(request.url, nonce, (mark) => render(request.url, headers, mark))
      : await render(request.url, headers, nonce)
    for (const [name, value] of Object.entries(
      documentHeaders(documentKind(pathname), nonce, config, env.isHttps),
    )) {
      void reply.header(name, value)
    }
    return send(request, reply, page)
  }
}
