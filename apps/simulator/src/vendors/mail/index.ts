import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { callbackify } from 'node:util'
import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { z } from 'zod'
import type { Message } from '../../control/inbox.ts'
import { type Messenger, createOutcomes, messagePage } from '../../shared/messages.ts'
import { defineVendor } from '../../vendor.ts'

const outcomes = ['bounce', 'busy', 'spam', 'hang', 'cut_after_data'] as const

const MAX_BYTES = 10_000_000

class SmtpRefusal extends Error {
  readonly responseCode: number
  constructor(responseCode: number, sentence: string) {
    super(sentence)
    this.responseCode = responseCode
  }
}

const attachmentOf = ({ filename, mimeType, content }: Attachment): Message['attachments'][number] => ({
  filename: filename ?? 'archivo',
  content_type: mimeType,
  base64: typeof content === 'string' ? content : Buffer.from(new Uint8Array(content)).toString('base64'),
})

/** The parser ends each part with a line break that belongs to the boundary after it. */
const withoutLastBreak = (text: string): string => text.replace(/\n$/, '')

/** The e-mail as one recipient receives it: recipients come from the SMTP envelope, not from the headers. */
const letterFor = (to: string, mail: Email, at: number): Message => ({
  channel: 'email',
  to,
  subject: mail.subject ?? null,
  text: withoutLastBreak(mail.text ?? ''),
  html: mail.html === undefined ? null : withoutLastBreak(mail.html),
  attachments: mail.attachments.map(attachmentOf),
  at: new Date(at).toISOString(),
})

/** Index of the attachment for each `cid:` of the e-mail. */
const inlineOf = ({ attachments }: Email): { [cid: string]: number } =>
  Object.fromEntries(
    attachments.flatMap(({ contentId }, place) =>
      contentId === undefined ? [] : [[contentId.replaceAll(/^<|>$/g, ''), place]],
    ),
  )

const readAll = async (stream: SMTPServerDataStream): Promise<Buffer> => {
  const pieces: Buffer[] = []
  for await (const piece of stream) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

/** A mail server that accepts every e-mail and shows it in the inbox. `rebota@…` always bounces. */
const createMailSink = ({ prepared, ...world }: Messenger<(typeof outcomes)[number]>) => {
  const take = async (stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> => {
    const raw = await readAll(stream)
    const outcome = prepared.take()?.outcome
    if (outcome === 'spam') throw new SmtpRefusal(554, 'Message rejected')
    if (outcome === 'busy') throw new SmtpRefusal(451, 'Try again later')
    if (outcome === 'hang') return new Promise(() => undefined)
    const mail = await PostalMime.parse(raw, { attachmentEncoding: 'base64' })
    for (const { address } of session.envelope.rcptTo)
      world.inbox.add(letterFor(address, mail, world.now()), inlineOf(mail))
    if (outcome === 'cut_after_data') for (const connection of server.connections) connection.close()
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    size: MAX_BYTES,
    closeTimeout: 100,
    onAuth: ({ username }, _session, done) => done(null, { user: username ?? '' }),
    onRcptTo: ({ address }, _session, done) => {
      const isNext = prepared.waiting()[0]?.outcome === 'bounce'
      if (isNext) prepared.take()
      if (isNext || address.startsWith('rebota@'))
        done(new SmtpRefusal(550, '5.1.1 The email account does not exist'))
      else done()
    },
    onData: callbackify(take),
  })
  // A client that disconnects is no fault of the server.
  server.on('error', () => undefined)

  return {
    /** Listens on loopback; resolves to its port. */
    listen: async (port: number): Promise<number> => {
      server.listen(port, '127.0.0.1')
      await once(server.server, 'listening')
      return (server.server.address() as AddressInfo).port
    },
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}

/** A mail server on a port of its own. */
export const mail = defineVendor({
  env: 'SIM_SMTP',
  settings: z.object({
    /** 0 picks a free port. */
    port: z.coerce.number().int().min(0).max(65_535).default(0),
  }),
  emptyState: () => ({}),
  open: async ({ settings, ...world }) => {
    const { prepared, told } = createOutcomes('mail', outcomes)
    const sink = createMailSink({ ...world, prepared })
    return {
      routes: {},
      ...told,
      health: { smtp_port: await sink.listen(settings.port) },
      close: sink.close,
    }
  },
  ...messagePage('mail', 'correo', outcomes, 'Además rebota@… lo rechaza el servidor de correo.'),
})
