/** Distinguished encoding of ASN.1, as far as a certificate needs it. */
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

export const sequence = (...parts: Uint8Array[]): Buffer => tagged(0x30, ...parts)
export const set = (...parts: Uint8Array[]): Buffer => tagged(0x31, ...parts)
export const explicit = (place: number, content: Uint8Array): Buffer => tagged(0xa0 | place, content)
export const bitString = (bytes: Uint8Array): Buffer => tagged(0x03, Buffer.from([0]), bytes)
export const octetString = (bytes: Uint8Array): Buffer => tagged(0x04, bytes)
export const utf8 = (text: string): Buffer => tagged(0x0c, Buffer.from(text, 'utf8'))
export const yes = Buffer.from([0x01, 0x01, 0xff])
export const nothing = Buffer.from([0x05, 0x00])

/** A number above zero from its bytes, in the fewest there are; a leading zero keeps it above. */
export const integer = (bytes: Uint8Array): Buffer => {
  const fewest = bytes.subarray(bytes.findIndex((byte) => byte !== 0))
  return tagged(0x02, (fewest[0] ?? 0) & 0x80 ? Buffer.from([0]) : Buffer.alloc(0), fewest)
}

export const objectId = (dotted: string): Buffer => {
  const [first = 0, second = 0, ...others] = dotted.split('.').map(Number)
  return tagged(0x06, Buffer.from([first * 40 + second, ...others.flatMap(base128)]))
}

/** A moment in universal time, to the second. */
export const moment = (epochMs: number): Buffer =>
  tagged(0x18, Buffer.from(new Date(epochMs).toISOString().replace(/[-:T]|\.\d{3}/g, '')))
