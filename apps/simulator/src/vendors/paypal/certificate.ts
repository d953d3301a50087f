import { createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import {
  bitString,
  explicit,
  integer,
  moment,
  nothing,
  objectId,
  octetString,
  sequence,
  set,
  utf8,
  yes,
} from './der.ts'

/** A key with its certificate, both as PEM. */
type Identity = { key: string; certificate: string }

/** What signs notices, and what issued it. */
export type Signing = { authority: Identity; signer: Identity }

const YEAR_MS = 365 * 86_400_000
const sha256WithRsa = sequence(objectId('1.2.840.113549.1.1.11'), nothing)

const nameOf = (commonName: string): Buffer => sequence(set(sequence(objectId('2.5.4.3'), utf8(commonName))))

const basicConstraints = (isAuthority: boolean): Buffer =>
  sequence(objectId('2.5.29.19'), yes, octetString(isAuthority ? sequence(yes) : sequence()))

const pem = (der: Uint8Array): string =>
  `-----BEGIN CERTIFICATE-----\n${Buffer.from(der)
    .toString('base64')
    .replace(/.{64}/g, '$&\n')
    .trimEnd()}\n-----END CERTIFICATE-----\n`

type Wanted = { subject: string; issuer: string; issuerKey: string | null; isAuthority: boolean; now: number }

const issue = ({ subject, issuer, issuerKey, isAuthority, now }: Wanted): Identity => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const body = sequence(
    explicit(0, integer(Buffer.from([2]))),
    integer(randomBytes(15)),
    sha256WithRsa,
    nameOf(issuer),
    sequence(moment(now - 86_400_000), moment(now + 10 * YEAR_MS)),
    nameOf(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    explicit(3, sequence(basicConstraints(isAuthority))),
  )
  const signature = sign('sha256', body, createPrivateKey(issuerKey ?? key))
  return { key, certificate: pem(sequence(body, sha256WithRsa, bitString(signature))) }
}

const AUTHORITY = 'Autoridad del simulador'

/** An authority of our own and the certificate it issued, named as the vendor names its own. */
export const makeSigning = (now: number): Signing => {
  const authority = issue({ subject: AUTHORITY, issuer: AUTHORITY, issuerKey: null, isAuthority: true, now })
  const subject = 'messageverificationcerts.paypal.com'
  const signer = issue({ subject, issuer: AUTHORITY, issuerKey: authority.key, isAuthority: false, now })
  return { authority, signer }
}
