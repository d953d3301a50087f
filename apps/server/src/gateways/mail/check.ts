import { doctorCopy } from '@saldo/copy/doctor'
import { unknown, wrong, type Checkup, type Finding } from '../checkup.ts'
import { createMailTransport } from './smtp.ts'
import { copy } from './copy.ts'

type Options = { url: string; fromAddress: string; answerWithinMs: number }

const textOf = (error: unknown, key: string): string =>
  typeof error === 'object' && error !== null && key in error
    ? String((error as Record<string, unknown>)[key])
    : ''

/** Errors of an untrusted certificate or a failed handshake. */
const TLS_FAULT = /CERT|SELF_SIGNED|ERR_(?:SSL|TLS)|ETLS|wrong version number/

const findingOf = (error: unknown, host: string): Finding => {
  const code = `${textOf(error, 'code')} ${textOf(error, 'message')}`
  const status = Number(textOf(error, 'responseCode'))
  if (code.startsWith('EAUTH') || status === 535) return wrong(copy.loginRefused(host))
  if (TLS_FAULT.test(code)) return wrong(copy.tlsRefused(host))
  if (status >= 500) return wrong(copy.refused(host, status))
  return unknown(doctorCopy.silent(host))
}

/** Checks the login at the mail server, without sending a message. */
export const checkMail =
  ({ url, fromAddress, answerWithinMs }: Options): Checkup =>
  async () => {
    const { hostname } = new URL(url)
    const transport = createMailTransport(url, answerWithinMs)
    try {
      await transport.verify()
      return [{ state: 'fine', says: copy.fine(hostname, fromAddress) }]
    } catch (error) {
      return [findingOf(error, hostname)]
    } finally {
      transport.close()
    }
  }
