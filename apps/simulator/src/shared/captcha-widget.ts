import type { FastifyInstance, FastifyReply } from 'fastify'
import { pause, readForms, sendBrowserScript } from './http.ts'
import type { Captcha } from './captcha.ts'

const modules = new Set(['elements.ts', 'captcha-widget.ts'])

type Solving = { Body: { sitekey?: string; action?: string } }

/** Routes called by the browser: the vendor's script at `scriptPath`, and a token once the box is ticked. */
export const widgetRoutes = (app: FastifyInstance, captcha: Captcha, scriptPath: string): void => {
  readForms(app)
  const sendScript = async (reply: FastifyReply) => {
    const trouble = captcha.prepared.take('script_404', 'script_slow')
    if (trouble?.outcome === 'script_404') return reply.code(404).send('not found')
    if (trouble) await pause(captcha, trouble.seconds * 1_000)
    return sendBrowserScript(reply, 'captcha.ts')
  }
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('access-control-allow-origin', '*')
  })
  app.get(scriptPath, (_request, reply) => sendScript(reply))
  app.get<{ Params: { file: string } }>('/modules/:file', (request, reply) =>
    modules.has(request.params.file)
      ? sendBrowserScript(reply, request.params.file)
      : reply.code(404).send('not found'),
  )
  app.post<Solving>('/solve', (request, reply) => {
    const { sitekey = '', action = '' } = request.body
    const { origin } = request.headers
    if (sitekey === '' || origin === undefined) return reply.code(400).send({ error: 'bad-request' })
    const trouble = captcha.prepared.take('widget_error', 'token_expires', 'wrong_hostname', 'wrong_action')
    if (trouble?.outcome === 'widget_error') return reply.send({ error: 'challenge-error' })
    const token = captcha.issue({
      siteKey: sitekey,
      hostname: trouble?.outcome === 'wrong_hostname' ? 'elsewhere.test' : new URL(origin).hostname,
      action: trouble?.outcome === 'wrong_action' ? 'another_form' : action,
    })
    return reply.send({ token, expires: trouble?.outcome === 'token_expires' })
  })
}
