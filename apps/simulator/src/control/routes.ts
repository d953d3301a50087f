import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { readForms, sendPage } from '../shared/http.ts'
import type { OpenVendor } from '../vendor.ts'
import { type Controlled, page } from './page.ts'
import { messagePages } from './messages-page.ts'

/** Refuses calls from other sites, which could control the simulator through its user's browser. */
const refuseStrangers = (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(request.host)
  const { origin } = request.headers
  if (isLocal && (origin === undefined || origin === `http://${request.host}`)) return done()
  void reply.code(403).send({ ok: false, error: 'Solo desde esta máquina.' })
}

/**
 * Runs a control command: at the first vendor when it names no provider; provider `all` clears every vendor.
 */
const obey = async (control: Controlled['control'], raw: unknown): Promise<object> => {
  const names = Object.keys(control)
  const { provider, ...order } = z
    .looseObject({ provider: z.enum([...names, 'all']).default(names[0] ?? 'all') })
    .parse(raw)
  if (provider !== 'all') return (await control[provider]?.(order)) ?? {}
  await Promise.all(Object.values(control).map(async (act) => act({ action: 'clear' })))
  return {}
}

const answerError = (error: unknown, _request: FastifyRequest, reply: FastifyReply) => {
  if (error instanceof z.ZodError)
    return reply.code(400).send({
      ok: false,
      error: 'Orden no entendida.',
      problems: error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
    })
  if (!(error instanceof Error)) return reply.code(500).send({ ok: false, error: 'error' })
  // Vendors' errors have `status`, the framework's have `statusCode`.
  const status = 'status' in error ? error.status : 'statusCode' in error ? error.statusCode : 500
  return reply.code(Number(status)).send({ ok: false, error: error.message })
}

/** State of all vendors in one object; lists under the same name are concatenated. */
const seen = (open: readonly OpenVendor[]): object => {
  const all: { [field: string]: unknown } = {}
  for (const [field, value] of open.flatMap((vendor) => Object.entries(vendor.seen?.() ?? {}))) {
    const earlier = all[field]
    all[field] = Array.isArray(earlier) && Array.isArray(value) ? [...earlier, ...value] : value
  }
  return all
}

/** The simulator's own routes: the control page, the control API and the inbox. */
export const controlRoutes = async (app: FastifyInstance, controlled: Controlled) => {
  const { open, control, inbox } = controlled
  readForms(app)
  app.setErrorHandler(answerError)
  app.addHook('onRequest', refuseStrangers)

  app.get('/', (request, reply) =>
    sendPage(reply, page(controlled, `http://${request.host}`), "form-action 'self'"),
  )
  app.get('/page.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(await readFile(new URL('page.css', import.meta.url), 'utf8')),
  )
  app.get('/health', (_request, reply) =>
    reply.send(Object.assign({ ok: true }, ...open.map(({ health }) => health))),
  )
  app.get<{ Querystring: { channel?: string; to?: string } }>('/inbox', (request, reply) =>
    reply.send(inbox.list(request.query)),
  )
  app.get('/control', (_request, reply) => reply.send(seen(open)))
  messagePages(app, inbox)
  app.post('/control', async (request, reply) => {
    const result = await obey(control, request.body)
    // A form of the control page was submitted: the browser returns to the page.
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
    return isForm ? reply.redirect('/_sim', 303) : reply.send({ ok: true, ...result })
  })
}
