import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import type { FastifyInstance } from 'fastify'
import type { Account } from './account.ts'
import { notFound } from './errors.ts'

const folder = new URL('../../browser/', import.meta.url)

/** The script that a page loads, and the modules that it loads itself. */
const entry = 'mercado-pago.ts'
const modules = new Set([
  'card-brick.ts',
  'card-calls.ts',
  'card-fields.ts',
  'card-form.ts',
  'card-number.ts',
  'card-sheet.ts',
  'elements.ts',
  'status-brick.ts',
  'wallet-brick.ts',
])

/** A browser script as JavaScript. Types are blanked out, so that lines stay where they were. */
const scriptText = async (file: string): Promise<string> =>
  stripTypeScriptTypes(await readFile(new URL(file, folder), 'utf8'), { mode: 'strip' })

export const browserScriptRoutes = (app: FastifyInstance, account: Account): void => {
  app.get('/js/v2', async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(await scriptText(entry)),
  )
  app.get<{ Params: { file: string } }>('/js/v2/:file', async (request, reply) => {
    if (!modules.has(request.params.file)) throw notFound('resource not found')
    const text = await scriptText(request.params.file)
    return reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(text)
  })
  // What the status screen shows to the buyer, who has no token of the account: no amounts, no payer.
  app.get<{ Params: { id: string } }>('/js/v2/payments/:id', (request) => {
    const payment = account.state.payments.get(Number(request.params.id))
    if (!payment) throw notFound('Payment not found', 2000)
    return { id: payment.id, status: payment.status, status_detail: payment.statusDetail }
  })
}
