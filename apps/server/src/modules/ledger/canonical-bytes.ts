/** Writes fixed-width fields in network order and texts behind their length: equal values give equal bytes. */
export type ByteWriter = {
  u8(value: number): ByteWriter
  u16(value: number): ByteWriter
  u32(value: number): ByteWriter
  i64(value: bigint): ByteWriter
  uuid(value: string | null): ByteWriter
  /** At most 65 535 bytes of UTF-8; throws RangeError above. */
  text(value: string): ByteWriter
  bytes(): Buffer
}

const NIL_UUID = '00000000-0000-0000-0000-000000000000'

export const byteWriter = (): ByteWriter => {
  const parts: Buffer[] = []
  const fixed = (size: number, write: (buffer: Buffer) => void): ByteWriter => {
    const buffer = Buffer.alloc(size)
    write(buffer)
    parts.push(buffer)
    return writer
  }
  const writer: ByteWriter = {
    u8: (value) => fixed(1, (buffer) => buffer.writeUInt8(value)),
    u16: (value) => fixed(2, (buffer) => buffer.writeUInt16BE(value)),
    u32: (value) => fixed(4, (buffer) => buffer.writeUInt32BE(value)),
    i64: (value) => fixed(8, (buffer) => buffer.writeBigInt64BE(value)),
    uuid: (value) => {
      parts.push(Buffer.from((value ?? NIL_UUID).replaceAll('-', ''), 'hex'))
      return writer
    },
    text: (value) => {
      const encoded = Buffer.from(value, 'utf8')
      writer.u16(encoded.length)
      parts.push(encoded)
      return writer
    },
    bytes: () => Buffer.concat(parts),
  }
  return writer
}

export type ByteReader = {
  u8(): number
  u16(): number
  u32(): number
  i64(): bigint
  text(): string
}

/** Reads what `byteWriter` wrote, in the same order; throws RangeError past the end. */
export const byteReader = (buffer: Buffer): ByteReader => {
  let at = 0
  const take = (size: number): number => {
    const start = at
    at += size
    if (at > buffer.length) throw new RangeError('The bytes end too early')
    return start
  }
  const u16 = (): number => buffer.readUInt16BE(take(2))
  return {
    u8: () => buffer.readUInt8(take(1)),
    u16,
    u32: () => buffer.readUInt32BE(take(4)),
    i64: () => buffer.readBigInt64BE(take(8)),
    text: () => {
      const size = u16()
      const start = take(size)
      return buffer.toString('utf8', start, start + size)
    },
  }
}
