const UUID_BYTES = 16
/** Initial size, enough for most records. */
const FIRST_BYTES = 192

/**
 * Writes fixed-width fields in network byte order and length-prefixed texts: equal values give equal bytes.
 */
class ByteWriter {
  #buffer = Buffer.allocUnsafe(FIRST_BYTES)
  #length = 0

  #take(size: number): number {
    const start = this.#length
    this.#length += size
    if (this.#length > this.#buffer.length) {
      const larger = Buffer.allocUnsafe(2 * this.#length)
      this.#buffer.copy(larger, 0, 0, start)
      this.#buffer = larger
    }
    return start
  }

  u8(value: number): this {
    const at = this.#take(1)
    this.#buffer.writeUInt8(value, at)
    return this
  }

  u16(value: number): this {
    const at = this.#take(2)
    this.#buffer.writeUInt16BE(value, at)
    return this
  }

  u32(value: number): this {
    const at = this.#take(4)
    this.#buffer.writeUInt32BE(value, at)
    return this
  }

  i64(value: bigint): this {
    const at = this.#take(8)
    this.#buffer.writeBigInt64BE(value, at)
    return this
  }

  /** Writes zeros for null. Throws RangeError for a value that is no UUID. */
  uuid(value: string | null): this {
    const at = this.#take(UUID_BYTES)
    if (value === null) {
      this.#buffer.fill(0, at, at + UUID_BYTES)
      return this
    }
    const written = this.#buffer.write(value.replaceAll('-', ''), at, UUID_BYTES, 'hex')
    if (written !== UUID_BYTES) throw new RangeError('An id is not a UUID')
    return this
  }

  /** At most 65 535 bytes of UTF-8; throws RangeError above. */
  text(value: string): this {
    const size = Buffer.byteLength(value)
    this.u16(size)
    const at = this.#take(size)
    this.#buffer.write(value, at)
    return this
  }

  bytes(): Buffer {
    return this.#buffer.subarray(0, this.#length)
  }
}

export type { ByteWriter }

export const byteWriter = (): ByteWriter => new ByteWriter()

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
