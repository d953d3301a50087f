import { createTransport, type Transporter } from 'nodemailer'
import type { SendAnswer } from '../send-answer.ts'
import { ANSWER_WITHIN_MS } from '../vendor-call.ts'
import type { Letter, Mail } from './mail.ts'

/** SMTP transport that may neither read files nor fetch URLs for a letter. */
export const createMailTransport = (url: string, answerWithinMs: number): Transporter =>
  createTransport({
    url,
    connectionTimeout: answerWithinMs,
    greetingTimeout: answerWithinMs,
    socketTimeout: answerWithinMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

/**
 * A single address: no display name, second address, line break or anything a mail server could parse as one.
 */
const ADDRESS = /^[^\s"(),:;<>@[\\\]]{1,64}@[^\s"(),:;<>@[\\\]]{1,189}$/

export type SmtpOptions = {
  /** `smtps://user:password@host`; undefined keeps every letter waiting. */
  url: string | undefined
  fromName: string
  fromAddress: string
  answerWithinMs?: number
}

const has = <Key extends string>(error: unknown, key: Key): error is Record<Key, unknown> =>
  typeof error === 'object' && error !== null && key in error

/** Errors and timeouts before the first byte of the letter, by the library's names. */
const BEFORE_LETTER = new Set(['EDNS', 'EAUTH', 'ENOAUTH', 'ETLS', 'EENVELOPE', 'ECONFIG'])
const BEFORE_LETTER_TIMEOUTS = new Set(['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT'])

const isNeverSent = (error: unknown): boolean =>
  (has(error, 'code') && BEFORE_LETTER.has(String(error.code))) ||
  (has(error, 'syscall') && error.syscall === 'connect') ||
  (has(error, 'timeoutType') && BEFORE_LETTER_TIMEOUTS.has(String(error.timeoutType)))

/** 5xx for RCPT TO or DATA is permanent; 4xx may succeed later; other 5xx concern our login or sender. */
const answerOf = (error: unknown): SendAnswer => {
  const status = has(error, 'responseCode') ? Number(error.responseCode) : 0
  const command = has(error, 'command') ? String(error.command) : ''
  if (status >= 500 && (command === 'RCPT TO' || command === 'DATA'))
    return { kind: 'refused', code: String(status) }
  if (status >= 400) return { kind: 'busy', code: String(status) }
  const code = has(error, 'code') ? String(error.code) : 'error'
  return isNeverSent(error) ? { kind: 'busy', code } : { kind: 'unknown', code }
}

/** Prevents header injection by line breaks in user-supplied names. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

/** Mail over SMTP; the same code runs against a mail server and the simulator. */
export const createSmtp = (options: SmtpOptions): Mail => {
  const { url, fromName, fromAddress, answerWithinMs = ANSWER_WITHIN_MS } = options
  if (url === undefined) return { send: async () => ({ kind: 'busy', code: 'not_configured' }) }
  const transport = createMailTransport(url, answerWithinMs)
  const host = fromAddress.split('@')[1] ?? 'localhost'
  const onWire = ({ to, subject, text, html, pictures = [], reference }: Letter) => ({
    from: { name: oneLine(fromName), address: fromAddress },
    to: { name: '', address: to },
    envelope: { from: fromAddress, to: [to] },
    subject: oneLine(subject),
    text,
    html,
    attachments: pictures.map(({ cid, filename, png }) => ({
      cid,
      filename,
      content: png,
      contentType: 'image/png',
      contentDisposition: 'inline' as const,
    })),
    messageId: `<${reference}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
  return {
    send: async (letter) => {
      if (!ADDRESS.test(letter.to)) return { kind: 'refused', code: 'address' }
      try {
        const sent = await transport.sendMail(onWire(letter))
        return { kind: 'accepted', providerId: sent.messageId }
      } catch (error) {
        return answerOf(error)
      }
    },
  }
}
