import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import type { FastifyReply } from 'fastify'

const folder = new URL('../../browser/', import.meta.url)

/** Sends a script of the browser folder as JavaScript. Types are blanked out, so that lines stay where they were. */
export const sendBrowserScript = async (reply: FastifyReply, file: string): Promise<FastifyReply> => {
  const text = stripTypeScriptTypes(await readFile(new URL(file, folder), 'utf8'), { mode: 'strip' })
  return reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(text)
}
