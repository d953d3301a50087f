import { codeAlphabet, eventNumberOf, numberIn } from './qr-code.ts'

/** A live QR signs the number of 15-second steps since 1970. */
export const stepMs = 15_000

/** Steps around the reader's own that are accepted when a live QR is first read. */
export const acceptedSteps = { before: 2, after: 1 } as const

/** The step of a moment (ms since 1970). */
export const stepAt = (ms: number): number => Math.floor(ms / stepMs)

/** Texts of 122 characters fill a QR of version 5-M exactly, which is the largest that old phones' cameras read well. */
const sizes = { version: 2, event: 3, handle: 9, step: 5, signature: 103 } as const
const version = 'V1'
const headSize = sizes.version + sizes.event + sizes.handle + sizes.step
const signatureBytes = 64
/** Steps repeat on the wire after 2^25, which is 15.9 years. */
const stepsOnWire = 2 ** 25

const form = new RegExp(`^${version}[${codeAlphabet}]{${headSize + sizes.signature - sizes.version}}$`)
export const handleForm = new RegExp(`^[${codeAlphabet}]{${sizes.handle}}$`)

/** Bytes as base32 of our alphabet, the last character filled with zero bits. */
export const toBase32 = (bytes: Uint8Array): string => {
  let [text, bits, count] = ['', 0, 0]
  for (const byte of bytes) {
    bits = (bits << 8) | byte
    for (count += 8; count >= 5; count -= 5) text += codeAlphabet.charAt((bits >> (count - 5)) & 31)
    bits &= 31
  }
  return count === 0 ? text : text + codeAlphabet.charAt((bits << (5 - count)) & 31)
}

/** Bytes of a text by `toBase32`; undefined where a bit beyond the last byte is set, so that each value has one text. */
export const fromBase32 = (text: string): Uint8Array<ArrayBuffer> | undefined => {
  const bytes = new Uint8Array(Math.floor((text.length * 5) / 8))
  let [bits, count, at] = [0, 0, 0]
  for (const character of text) {
    const value = codeAlphabet.indexOf(character)
    if (value < 0) return undefined
    bits = (bits << 5) | value
    count += 5
    if (count < 8) continue
    count -= 8
    bytes[at] = bits >> count
    at += 1
    bits &= (1 << count) - 1
  }
  return bits === 0 ? bytes : undefined
}

const numberText = (value: number, length: number): string =>
  Array.from({ length }, (_, at) =>
    codeAlphabet.charAt(Math.floor(value / 32 ** (length - 1 - at)) % 32),
  ).join('')

/** What a live QR says without its signature; `step` counts since 1970. */
export type LiveHead = { eventId: number; handle: string; step: number }

/** The text before the signature. */
export const liveHead = ({ eventId, handle, step }: LiveHead): string =>
  version + numberText(eventId, sizes.event) + handle + numberText(step % stepsOnWire, sizes.step)

/** The bytes that the phone signs for a head: ECDSA P-256 with SHA-256, as r and s of 32 bytes each (IEEE P1363). */
export const signedBytes = (head: string): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`saldo live qr\n${head}`)

/** The text of a live QR. */
export const liveText = (head: string, signature: Uint8Array): string => head + toBase32(signature)

/** A live QR as read; its signature is not verified yet. */
export type LiveQr = {
  eventId: number
  handle: string
  /** The step nearest to the reader's that the text may mean. */
  step: number
  head: string
  signature: Uint8Array<ArrayBuffer>
}

const nearestStep = (onWire: number, now: number): number => {
  const half = stepsOnWire / 2
  return now + ((((onWire - now + half) % stepsOnWire) + stepsOnWire) % stepsOnWire) - half
}

/** Whether a text means to be a live QR, be it a sound one or not. */
export const isLiveText = (text: string): boolean => form.test(text)

/** Reads the text of a live QR at a reader's step; undefined where it is none. */
export const readLiveText = (text: string, nowStep: number): LiveQr | undefined => {
  if (!isLiveText(text)) return undefined
  const head = text.slice(0, headSize)
  const signature = fromBase32(text.slice(headSize))
  if (signature?.length !== signatureBytes) return undefined
  const handleAt = sizes.version + sizes.event
  return {
    eventId: eventNumberOf(head.slice(sizes.version)),
    handle: head.slice(handleAt, handleAt + sizes.handle),
    step: nearestStep(numberIn(head.slice(handleAt + sizes.handle)), nowStep),
    head,
    signature,
  }
}

/** How a step compares with the reader's: a screenshot is old, a phone with another time may be ahead. */
export const freshnessOf = (step: number, nowStep: number): 'fresh' | 'old' | 'ahead' => {
  if (step < nowStep - acceptedSteps.before) return 'old'
  return step > nowStep + acceptedSteps.after ? 'ahead' : 'fresh'
}

/** The bytes signed to enrol a key (its 64 bytes x‖y as base32): proof that the phone holds the private part. */
export const enrolledBytes = (challenge: string, publicKey: string): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`saldo live key\n${challenge}\n${publicKey}`)
