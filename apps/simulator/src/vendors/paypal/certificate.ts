import { createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** ASN.1 DER encoding, as far as a certificate needs it. */
const lengthOf = (size: number): number[] => {
  if (size < 0x80) return [size]
  const bytes: number[] = []
  for (let rest = size; rest > 0; rest >>= 8) bytes.unshift(rest & 0xff)
  return [0x80 | bytes.length, ...bytes]
}

const tagged = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content.length)]), content])
}

const base128 = (value: number): number[] => {
  const bytes = [value & 0x7f]
  for (let rest = value >> 7; rest > 0; rest >>= 7) bytes.unshift((rest & 0x7f) | 0x80)
  return bytes
}

const sequence = (...parts: Uint8Array[]): Buffer => tagged(0x30, ...parts)
const set = (...parts: Uint8Array[]): Buffer => tagged(0x31, ...parts)
const explicit = (place: number, content: Uint8Array): Buffer => tagged(0xa0 | place, content)
const bitString = (bytes: Uint8Array): Buffer => tagged(0x03, Buffer.from([0]), bytes)
const octetString = (bytes: Uint8Array): Buffer => tagged(0x04, bytes)
const utf8 = (text: string): Buffer => tagged(0x0c, Buffer.from(text, 'utf8'))
const yes = Buffer.from([0x01, 0x01, 0xff])
const nothing = Buffer.from([0x05, 0x00])

/** A positive INTEGER from its bytes, in minimal length; a leading zero byte keeps it positive. */
const integer = (bytes: Uint8Array): Buffer => {
  const fewest = bytes.subarray(bytes.findIndex((byte) => byte !== 0))
  return tagged(0x02, (fewest[0] ?? 0) & 0x80 ? Buffer.from([0]) : Buffer.alloc(0), fewest)
}

const objectId = (dotted: string): Buffer => {
  const [first = 0, second = 0, ...others] = dotted.split('.').map(Number)
  return tagged(0x06, Buffer.from([first * 40 + second, ...others.flatMap(base128)]))
}

/** A time in UTC, to the second. */
const moment = (epochMs: number): Buffer =>
  tagged(0x18, Buffer.from(new Date(epochMs).toISOString().replace(/[-:T]|\.\d{3}/g, '')))

/** A private key and its certificate, both as PEM. */
type Identity = { key: string; certificate: string }

/** Certificate that signs notices, and the authority that issued it. */
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

/** Makes a certificate authority and a certificate issued by it, named as the vendor's. */
export const makeSigning = (now: number): Signing => {
  const authority = issue({ subject: AUTHORITY, issuer: AUTHORITY, issuerKey: null, isAuthority: true, now })
  const subject = 'messageverificationcerts.paypal.com'
  const signer = issue({ subject, issuer: AUTHORITY, issuerKey: authority.key, isAuthority: false, now })
  return { authority, signer }
}
