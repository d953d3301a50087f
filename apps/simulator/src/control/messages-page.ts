import type { FastifyInstance } from 'fastify'
import { type Safe, html, layout } from '../shared/html.ts'
import { sendPage } from '../shared/http.ts'
import type { Inbox, InboxMessage } from './inbox.ts'

const clock = new Intl.DateTimeFormat('es-MX', { dateStyle: 'medium', timeStyle: 'medium' })
const channels = { sms: 'SMS', email: 'Correo', whatsapp: 'WhatsApp', push: 'Aviso' } as const

const pageDirectives = "img-src data:; frame-src 'self'; form-action 'self'"

/** The e-mail's HTML runs no scripts and loads nothing; its links open in a new window. */
const letterPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

const picture = ({ content_type: type, base64, filename }: InboxMessage['attachments'][number]): Safe =>
  type.startsWith('image/')
    ? html`<img class="sent" src="data:${type};base64,${base64}" alt="${filename}" />`
    : html`<p>Archivo: ${filename}</p>`

const bodyOf = (message: InboxMessage): Safe =>
  message.html === null
    ? html`<p class="bubble">${message.text}</p>
        ${message.attachments.map(picture)}`
    : html`<iframe
          class="letter"
          title="${message.subject ?? 'Correo'}"
          src="/_sim/messages/${message.id}"
          sandbox="allow-popups allow-popups-to-escape-sandbox"
        ></iframe>
        <details>
          <summary>Como texto</summary>
          <p class="bubble">${message.text}</p>
        </details>`

const card = (message: InboxMessage): Safe =>
  html`<section>
    <h2>${message.subject ?? channels[message.channel]}</h2>
    <p class="empty">
      ${channels[message.channel]} para <b>${message.to}</b>, ${clock.format(Date.parse(message.at))}
    </p>
    ${bodyOf(message)}
  </section>`

const page = (messages: InboxMessage[], to: string): Safe =>
  layout({
    title: 'Bandeja del simulador',
    heading: 'Bandeja',
    lead: html`Lo que las personas habrían recibido. <a href="/_sim">Volver al simulador</a>`,
    look: 'inbox',
    content: html`<form class="next" action="/_sim/messages">
        <label>Correo o teléfono <input name="to" value="${to}" /></label>
        <button>Buscar</button>
      </form>
      ${messages.length === 0 ? html`<p class="empty">Nada todavía.</p>` : messages.map(card)}`,
  })

/** The e-mail's HTML as a mailbox shows it, with inline pictures in place of their `cid:`. */
const letterOf = ({ html: letter, inline, attachments }: InboxMessage): string => {
  const shown = Object.entries(inline).reduce((text, [cid, place]) => {
    const found = attachments[place]
    return found ? text.replaceAll(`cid:${cid}`, `data:${found.content_type};base64,${found.base64}`) : text
  }, letter ?? '')
  return shown.replace(/<head>/i, '<head><base target="_blank">')
}

/** Pages that show the inbox in a browser. */
export const messagePages = (app: FastifyInstance, inbox: Inbox): void => {
  app.get<{ Querystring: { to?: string } }>('/messages', (request, reply) => {
    const to = request.query.to ?? ''
    const shown = inbox.kept({ to: to === '' ? undefined : to }).slice(0, 50)
    return sendPage(reply, page(shown, to), pageDirectives)
  })
  app.get<{ Params: { id: string } }>('/messages/:id', (request, reply) => {
    const message = inbox.find(request.params.id)
    if (!message || message.html === null) return reply.code(404).send({ ok: false, error: 'No está.' })
    void reply.headers({ 'content-security-policy': letterPolicy, 'cache-control': 'no-store' })
    return reply.type('text/html; charset=utf-8').send(letterOf(message))
  })
}
