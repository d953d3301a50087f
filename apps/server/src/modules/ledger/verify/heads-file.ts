import type { EventId, WalletId } from '@saldo/contract/ids'
import { createReadStream } from 'node:fs'
import { appendFile, mkdir } from 'node:fs/promises'
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

/** A line of the file; `isTrue` when the signature is ours and it follows the previous line. */
export type ReadLine = { number: number; at: Date; heads: Head[]; signature: string; isTrue: boolean }

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

/**
 * Reads the file's lines in order; an unreadable line has `isTrue` false. Throws ENOENT for a missing file.
 */
export async function* readHeads(file: string, keys: Signing): AsyncGenerator<ReadLine> {
  let previous = ''
  let number = 0
  for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    number += 1
    const line = parsed(text)
    if (line === null) yield { number, at: new Date(0), heads: [], signature: '', isTrue: false }
    else {
      const isTrue = line.previous === previous && sameText(line.signature, signatureOf(keys, line))
      yield { number, at: new Date(line.at), heads: headsOf(line), signature: line.signature, isTrue }
      previous = line.signature
    }
  }
}

/** Appends heads in signed lines of up to a thousand; returns the last signature. */
export const appendHeads = async (
  file: string,
  keys: Signing,
  { at, previous, heads }: { at: Date; previous: string; heads: readonly Head[] },
): Promise<string> => {
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
  await mkdir(dirname(file), { recursive: true })
  await appendFile(file, lines.join(''), { mode: 0o600 })
  return last
}
