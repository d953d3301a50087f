import { verify } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Certificates } from './certificates.ts'

export type SignedMessage = {
  /** Headers paypal-transmission-id, -time, -sig, paypal-cert-url and paypal-auth-algo. */
  transmissionId: string | undefined
  transmissionTime: string | undefined
  signature: string | undefined
  certUrl: string | undefined
  algorithm: string | undefined
  /** The raw body, as it came in. */
  body: Buffer
}

const ALGORITHM = 'SHA256withRSA'

/**
 * Whether PayPal signed this notice for our webhook, verified locally with PayPal's certificate. Old notices
 * are accepted, because vendors resend them.
 */
export const isSignedByPaypal = async (
  { transmissionId, transmissionTime, signature, certUrl, algorithm, body }: SignedMessage,
  webhookId: string,
  certificates: Certificates,
): Promise<boolean> => {
  if (!transmissionId || !transmissionTime || !signature || !certUrl || algorithm !== ALGORITHM) return false
  const signer = await certificates(certUrl)
  if (signer === null) return false
  const message = [transmissionId, transmissionTime, webhookId, crc32(body)].join('|')
  return verify('sha256', Buffer.from(message), signer.publicKey, Buffer.from(signature, 'base64'))
}
