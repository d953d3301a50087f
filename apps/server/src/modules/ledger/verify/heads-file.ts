import type { EventId, WalletId } from '@saldo/contract/ids'
import { createReadStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { sameText, type Keys } from '../../../kernel/keys.ts'
import type { Head } from './heads-queries.ts'

/** Signs with a key that is not stored in the database. */
export type Signing = Pick<Keys, 'digest'>

const schema = z.object({
  at: z.iso.datetime(),
  /** Signature of the previous line; empty in the first. */
  previous: z.string(),
  heads: z.array(z.tuple([z.number().int(), z.guid(), z.number().int(), z.string().regex(/^[\da-f]{64}$/)])),
  signature: z.string(),
})
type Line = z.output<typeof schema>

const HEADS_A_LINE = 1_000

const signatureOf = (keys: Signing, { at, previous, heads }: Omit<Line, 'signature'>): string =>
  keys.digest('ledger-heads', JSON.stringify([at, previous, heads])).toString('hex')

/** A line of the file; `isTrue` when the signature is ours and it follows the previous line or the last true one. */
export type ReadLine = { number: number; at: Date; heads: Head[]; signature: string; isTrue: boolean }

/** Where a file's last true line ends, in bytes, and what it says; `at` is null before the first. */
export type End = { bytes: number; at: Date | null; signature: string }

const START: End = { bytes: 0, at: null, signature: '' }

const headsOf = ({ heads }: Line): Head[] =>
  heads.map(([eventId, walletId, seq, head]) => ({
    eventId: eventId as EventId,
    walletId: walletId as WalletId,
    seq,
    head,
  }))

const parsed = (text: string): Line | null => {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** A line and where it ends, in bytes. */
type Located = ReadLine & { bytes: number }

const UNREADABLE = { at: new Date(0), heads: [], signature: '', isTrue: false }

/** The lines after `from`, the unreadable ones too. */
async function* linesAfter(file: string, keys: Signing, from: End): AsyncGenerator<Located> {
  let previous = from.signature
  let lastTrue = from.signature
  let number = 0
  let bytes = from.bytes
  const input = createReadStream(file, { start: from.bytes })
  for await (const text of createInterface({ input, crlfDelay: Infinity })) {
    number += 1
    bytes += Buffer.byteLength(text) + 1
    const line = parsed(text)
    if (line === null) yield { ...UNREADABLE, number, bytes }
    else {
      const { signature } = line
      const follows = line.previous === previous || line.previous === lastTrue
      const isTrue = follows && sameText(signature, signatureOf(keys, line))
      if (isTrue) lastTrue = signature
      previous = signature
      yield { number, bytes, at: new Date(line.at), heads: headsOf(line), signature, isTrue }
    }
  }
}

/**
 * Reads the file's lines in order; an unreadable line has `isTrue` false, and is left out when a true line comes after
 * it, because a write that was cut short leaves such a remnant. Throws ENOENT for a missing file.
 */
export async function* readHeads(file: string, keys: Signing): AsyncGenerator<ReadLine> {
  let remnants: ReadLine[] = []
  for await (const line of linesAfter(file, keys, START)) {
    if (line.signature === '') remnants.push(line)
    else {
      if (!line.isTrue) yield* remnants
      remnants = []
      yield line
    }
  }
  yield* remnants
}

/**
 * The file's end, read on from an earlier one. That one is kept when its line was taken out, so that what is appended
 * shows the gap.
 */
export const readEnd = async (file: string, keys: Signing, from: End = START): Promise<End> => {
  let end = from
  try {
    for await (const { isTrue, bytes, at, signature } of linesAfter(file, keys, from))
      if (isTrue) end = { bytes, at, signature }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  return end
}

/** Heads in signed lines of up to a thousand, and the last signature. */
const signedLines = (
  keys: Signing,
  { at, previous, heads }: { at: Date; previous: string; heads: readonly Head[] },
): { text: string; signature: string } => {
  const lines: string[] = []
  let last = previous
  for (let start = 0; start < heads.length; start += HEADS_A_LINE) {
    const part = heads.slice(start, start + HEADS_A_LINE)
    const line = {
      at: at.toISOString(),
      previous: last,
      heads: part.map(({ eventId, walletId, seq, head }): Line['heads'][number] => [
        eventId,
        walletId,
        seq,
        head,
      ]),
    }
    last = signatureOf(keys, line)
    lines.push(`${JSON.stringify({ ...line, signature: last })}\n`)
  }
  return { text: lines.join(''), signature: last }
}

/** Appends heads after the file's end, on a line of their own whatever stands there; returns the new end. */
export const appendHeads = async (
  file: string,
  keys: Signing,
  { at, end, heads }: { at: Date; end: End; heads: readonly Head[] },
): Promise<End> => {
  const { text, signature } = signedLines(keys, { at, previous: end.signature, heads })
  await mkdir(dirname(file), { recursive: true })
  const handle = await open(file, 'a+', 0o600)
  try {
    const { size } = await handle.stat()
    const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, Math.max(size - 1, 0))
    const lines = size === 0 || buffer.toString() === '\n' ? text : `\n${text}`
    await handle.appendFile(lines)
    return { bytes: size + Buffer.byteLength(lines), at, signature }
  } finally {
    await handle.close()
  }
}
