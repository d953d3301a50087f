import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Parses browsers' forms into objects of strings. */
export const readForms = (app: FastifyInstance): void => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}

/** Thrown to end a call by cutting its connection instead of answering. */
export class ConnectionCut extends Error {}

/** Ends a call without any answer, as a lost connection does. */
export const cut = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  reply.hijack()
  request.raw.socket.destroy()
  return reply
}

/** Waits for `ms`, or until the simulator closes. */
export const pause = async ({ closing }: { closing: AbortSignal }, ms: number): Promise<void> => {
  await sleep(ms, undefined, { signal: closing }).catch(() => undefined)
}

const folder = new URL('../../browser/', import.meta.url)

/**
 * Sends a script of the browser folder as JavaScript. Types are replaced by blanks, so that line numbers
 * stay.
 */
export const sendBrowserScript = async (reply: FastifyReply, file: string): Promise<FastifyReply> => {
  const text = stripTypeScriptTypes(await readFile(new URL(file, folder), 'utf8'), { mode: 'strip' })
  return reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(text)
}
