import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { rootCertificates } from 'node:tls'
import { askVendor } from '../vendor-call.ts'

const VENDOR_ORIGINS = ['https://api.paypal.com', 'https://api.sandbox.paypal.com']

/** Whom PayPal's signing certificates are issued to. */
const SIGNERS = ['messageverificationcerts.paypal.com', 'messageverificationcerts.sandbox.paypal.com']

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

const read = (text: string): X509Certificate[] => {
  try {
    return (text.match(PEM) ?? []).map((pem) => new X509Certificate(pem))
  } catch {
    return []
  }
}

const isValidAt = ({ validFromDate, validToDate }: X509Certificate, at: Date): boolean =>
  validFromDate <= at && at <= validToDate

const issued = (issuer: X509Certificate, of: X509Certificate): boolean =>
  of.checkIssued(issuer) && of.verify(issuer.publicKey)

const isOfSigner = ({ subject }: X509Certificate): boolean =>
  subject.split('\n').some((line) => SIGNERS.some((name) => line === `CN=${name}`))

/**
 * The signing certificate of a bundle whose chain leads to one of `roots`, each of its links valid now; null for any
 * other. PayPal sends the signer first and what issued it after.
 */
export const trustedSigner = (
  bundle: string,
  roots: readonly X509Certificate[],
  at: Date,
): X509Certificate | null => {
  const [signer, ...others] = read(bundle)
  if (!signer || !isOfSigner(signer)) return null
  let link = signer
  for (let depth = 0; depth <= others.length; depth += 1) {
    if (!isValidAt(link, at)) return null
    const current = link
    if (roots.some((root) => isValidAt(root, at) && issued(root, current))) return signer
    const next = others.find((candidate) => candidate.ca && issued(candidate, current))
    if (!next) return null
    link = next
  }
  return null
}

type Options = { apiUrl: string; caFile: string | undefined; now: () => Date; answerWithinMs?: number }

/**
 * PayPal's signing certificates by address: fetched once from PayPal's own hosts and nowhere else, their chain checked,
 * and kept while they are valid. Null for an address or a certificate that is not to be believed.
 */
export const createCertificates = ({ apiUrl, caFile, now, answerWithinMs }: Options) => {
  const origins = [...VENDOR_ORIGINS, new URL(apiUrl).origin]
  const known = new Map<string, X509Certificate>()
  let publicRoots: X509Certificate[] | null = null
  // Read at need: the demo's authority is written by another process that may start later.
  const roots = (): X509Certificate[] => {
    if (caFile !== undefined) return read(readFileSync(caFile, 'utf8'))
    publicRoots ??= rootCertificates.map((pem) => new X509Certificate(pem))
    return publicRoots
  }
  return async (address: string): Promise<X509Certificate | null> => {
    if (!URL.canParse(address)) return null
    const { origin, pathname, href } = new URL(address)
    if (!origins.includes(origin) || !pathname.includes('/v1/notifications/certs/')) return null
    const kept = known.get(href)
    if (kept && isValidAt(kept, now())) return kept
    const limit = answerWithinMs === undefined ? {} : { answerWithinMs }
    const answer = await askVendor(href, { method: 'GET', headers: {}, ...limit })
    if (answer.kind !== 'answer' || answer.status !== 200) return null
    const signer = trustedSigner(answer.raw, roots(), now())
    if (signer) known.set(href, signer)
    return signer
  }
}

export type Certificates = ReturnType<typeof createCertificates>
