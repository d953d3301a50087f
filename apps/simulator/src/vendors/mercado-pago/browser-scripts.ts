import type { FastifyInstance } from 'fastify'
import { sendBrowserScript } from '../../shared/browser-script.ts'
import type { Account } from './account.ts'
import { notFound } from './errors.ts'

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

export const browserScriptRoutes = (app: FastifyInstance, account: Account): void => {
  app.get('/js/v2', (_request, reply) => sendBrowserScript(reply, entry))
  app.get<{ Params: { file: string } }>('/js/v2/:file', async (request, reply) => {
    if (!modules.has(request.params.file)) throw notFound('resource not found')
    return sendBrowserScript(reply, request.params.file)
  })
  // What the status screen shows to the buyer, who has no token of the account: no amounts, no payer.
  app.get<{ Params: { id: string } }>('/js/v2/payments/:id', (request) => {
    const payment = account.state.payments.get(Number(request.params.id))
    if (!payment) throw notFound('Payment not found', 2000)
    return { id: payment.id, status: payment.status, status_detail: payment.statusDetail }
  })
}
