import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { rootCertificates } from 'node:tls'
import { askVendor } from '../vendor-call.ts'

const VENDOR_ORIGINS = ['https://api.paypal.com', 'https://api.sandbox.paypal.com']

/** Subjects of PayPal's signing certificates. */
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
 * The signing certificate of a bundle whose chain leads to one of `roots`, with every certificate valid now;
 * null otherwise. PayPal sends the signer first, then its issuers.
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

const CERTS = '/v1/notifications/certs/'
const CERT_ID = /^[\w.-]{1,100}$/

/** PayPal uses one or two certificates at a time. */
const KEPT = 8
const REFUSALS_KEPT = 64
const REFUSED_FOR_MS = 10 * 60_000
/**
 * Fetches per minute: anybody can send a notice with a certificate URL, and must not trigger unlimited
 * fetches.
 */
const ASKED_A_MINUTE = 10

/**
 * Origin and path of a certificate at PayPal; null for any other URL, including one with a query, fragment or
 * user, which would give one certificate any number of cache keys.
 */
const certificateAt = (address: string, bases: readonly string[]): string | null => {
  if (!URL.canParse(address)) return null
  const { origin, pathname, href } = new URL(address)
  const plain = `${origin}${pathname}`
  const base = bases.find((one) => plain.startsWith(one + CERTS))
  return base !== undefined && plain === href && CERT_ID.test(plain.slice((base + CERTS).length))
    ? plain
    : null
}

/** Stores under `key` and evicts the oldest entries beyond `most`. */
const remember = <T>(memory: Map<string, T>, key: string, value: T, most: number): void => {
  memory.delete(key)
  memory.set(key, value)
  for (const oldest of memory.keys()) {
    if (memory.size <= most) return
    memory.delete(oldest)
  }
}

/** True for the first `most` calls of a minute. */
const createBudget = (most: number, now: () => Date) => {
  let minute = 0
  let asked = 0
  return (): boolean => {
    const current = Math.floor(now().getTime() / 60_000)
    if (current !== minute) [minute, asked] = [current, 0]
    asked += 1
    return asked <= most
  }
}

/** Trusted roots for PayPal's chain: the public ones, or the demo's own CA. */
const rootsOf = (caFile: string | undefined) => {
  let publicRoots: X509Certificate[] | null = null
  // Read lazily: the demo's CA is written by another process that may start later.
  return (): X509Certificate[] => {
    if (caFile !== undefined) return read(readFileSync(caFile, 'utf8'))
    publicRoots ??= rootCertificates.map((pem) => new X509Certificate(pem))
    return publicRoots
  }
}

/**
 * Fetches PayPal's signing certificates by URL, only from PayPal's own hosts, and verifies their chain.
 * Caches eight while valid; a URL without a valid certificate is not fetched again for ten minutes. Null for
 * an untrusted URL or certificate.
 */
export const createCertificates = ({ apiUrl, caFile, now, answerWithinMs }: Options) => {
  const bases = [...VENDOR_ORIGINS, apiUrl.replace(/\/$/, '')]
  const known = new Map<string, X509Certificate>()
  const refusedUntilMs = new Map<string, number>()
  const mayAsk = createBudget(ASKED_A_MINUTE, now)
  const roots = rootsOf(caFile)

  const fetched = async (address: string): Promise<X509Certificate | null> => {
    const limit = answerWithinMs === undefined ? {} : { answerWithinMs }
    const answer = await askVendor(address, { method: 'GET', headers: {}, ...limit })
    // No response is no evidence against the URL.
    if (answer.kind !== 'answer' || answer.status >= 500) return null
    const signer = answer.status === 200 ? trustedSigner(answer.raw, roots(), now()) : null
    if (signer) remember(known, address, signer, KEPT)
    else remember(refusedUntilMs, address, now().getTime() + REFUSED_FOR_MS, REFUSALS_KEPT)
    return signer
  }

  return async (text: string): Promise<X509Certificate | null> => {
    const address = certificateAt(text, bases)
    if (address === null) return null
    const kept = known.get(address)
    if (kept && isValidAt(kept, now())) return kept
    if ((refusedUntilMs.get(address) ?? 0) > now().getTime() || !mayAsk()) return null
    return fetched(address)
  }
}

export type Certificates = ReturnType<typeof createCertificates>
