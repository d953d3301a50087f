import { readFile, readdir } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Safe } from './html.ts'

/** Parses browsers' forms into objects of strings. */
export const readForms = (app: FastifyInstance): void => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}

/** Token of the `authorization` header; undefined without one. */
export const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1]

/** Name and password of the `authorization` header; empty without them. */
export const basicOf = ({ headers }: FastifyRequest): [name: string, password: string] => {
  const encoded = /^Basic (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
  const [name = '', password = ''] = Buffer.from(encoded, 'base64').toString().split(':')
  return [name, password]
}

/** Thrown to end a call by cutting its connection instead of answering. */
export class ConnectionCut extends Error {}

/** An error in a vendor's own format: thrown by its operations, sent by `answerErrors`. */
export class Refusal extends Error {
  readonly status: number
  readonly body: object
  constructor(status: number, message: string, body: object) {
    super(message)
    this.status = status
    this.body = body
  }
}

/** Answers every error in the vendor's format; `refusalOf` makes it of one that the vendor didn't throw. */
export const answerErrors = (
  app: FastifyInstance,
  refusalOf: (status: number, error: Error) => Refusal,
): void => {
  app.setErrorHandler((thrown, request, reply) => {
    if (thrown instanceof ConnectionCut) {
      reply.hijack()
      request.raw.socket.destroy()
      return reply
    }
    const error = thrown instanceof Error ? thrown : new Error('error')
    const status = 'statusCode' in error ? Number(error.statusCode) : 500
    const refusal = error instanceof Refusal ? error : refusalOf(status, error)
    if (refusal !== error && status >= 500) request.log.error(error)
    return reply.code(refusal.status).send(refusal.body)
  })
  app.setNotFoundHandler(() => {
    throw refusalOf(404, new Error('resource not found'))
  })
}

/** Waits for `ms`, or until the simulator closes. */
export const pause = async ({ closing }: { closing: AbortSignal }, ms: number): Promise<void> => {
  await sleep(ms, undefined, { signal: closing }).catch(() => undefined)
}

/** Sends a page of the simulator that may load its style, and what `directives` add. */
export const sendPage = (reply: FastifyReply, { text }: Safe, directives = ''): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': `default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'; ${directives}`,
      'cache-control': 'no-store',
    })
    .send(text)

const folder = new URL('../../browser/', import.meta.url)

/**
 * Sends a script of the browser folder as JavaScript. Types are replaced by blanks, so that line numbers
 * stay.
 */
export const sendBrowserScript = async (reply: FastifyReply, file: string): Promise<FastifyReply> => {
  const text = stripTypeScriptTypes(await readFile(new URL(file, folder), 'utf8'), { mode: 'strip' })
  return reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(text)
}

type Trouble = 'script_404' | 'script_slow'

/** Sends a vendor's script to a page; missing or late when that is prepared. */
export const sendVendorScript = async (
  reply: FastifyReply,
  file: string,
  world: { closing: AbortSignal },
  prepared: { take: (...outcomes: Trouble[]) => { outcome: Trouble; seconds: number } | undefined },
): Promise<FastifyReply> => {
  const trouble = prepared.take('script_404', 'script_slow')
  if (trouble?.outcome === 'script_404') return reply.code(404).send({ error: 'not_found' })
  if (trouble) await pause(world, trouble.seconds * 1_000)
  return sendBrowserScript(reply, file)
}

/** The modules that the vendors' scripts import, for pages of every origin. */
export const browserModules = async (app: FastifyInstance): Promise<void> => {
  const files = new Set(await readdir(folder))
  app.get<{ Params: { file: string } }>('/:file', async (request, reply) =>
    files.has(request.params.file)
      ? sendBrowserScript(reply.header('access-control-allow-origin', '*'), request.params.file)
      : reply.callNotFound(),
  )
}
