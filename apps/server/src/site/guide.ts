import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

const FILE = join(import.meta.dirname, '../../../../docs/organiser-api.md')

/** Serves the page about keys, calls and webhooks, which the office links to. */
export const serveGuide = (app: FastifyInstance): void => {
  const text = readFileSync(FILE, 'utf8')
  app.get('/organiser-api.md', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send(text),
  )
}
