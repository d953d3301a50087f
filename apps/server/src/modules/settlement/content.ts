import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Dues } from './rules.ts'

const amount = z.codec(z.string().regex(/^-?\d+$/), z.bigint(), {
  decode: (text) => BigInt(text),
  encode: (value) => String(value),
})
const instant = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (at) => at.toISOString(),
})
const end = z.object({ opId: z.string(), at: instant }).nullable()

/**
 * All that a statement says, as it was frozen: its files are made from this alone. Rows of it are kept for ever, so a
 * change is a new `version` beside this one.
 */
const written = z.object({
  version: z.literal(2),
  event: z.object({ name: z.string(), timezone: z.string() }),
  place: z.string(),
  owner: z.object({ name: z.string(), rfc: z.string(), bank: z.string().nullable(), clabeEnd: z.string() }),
  number: z.number().int(),
  preparedAt: instant,
  isPreliminary: z.boolean(),
  rates: z.object({ commissionBp: z.number().int(), fixedFee: amount, vatBp: z.number().int() }),
  lines: z.object({ qr: amount, cash: amount, voids: amount, other: amount }),
  sales: amount,
  tips: amount,
  /** For cups: part of the lines and not of the sales. */
  deposits: amount,
  commission: amount,
  fixedFee: amount,
  vat: amount,
  adjustments: z.array(z.object({ amount, reason: z.string() })),
  due: amount,
  carried: amount,
  toPay: amount,
  span: z.object({ first: end, last: end, transfers: z.number().int(), late: z.number().int() }),
})
export type Content = z.output<typeof written>

/** Version 1 took deposits for sales. */
const first = written.omit({ deposits: true }).extend({ version: z.literal(1) })
const schema = z.discriminatedUnion('version', [written, first])

/** The text that is frozen. */
export const writeContent = (content: Content): string => JSON.stringify(z.encode(written, content))

export const readContent = (text: string): Content => {
  const content = schema.parse(JSON.parse(text))
  return content.version === 1 ? { ...content, version: 2, deposits: 0n } : content
}

/** SHA-256 of the text; the database checks it. */
export const printOf = (text: string): Buffer => createHash('sha256').update(text, 'utf8').digest()

export const duesIn = ({ adjustments, ...content }: Content): Dues => ({
  ...content,
  adjustments: adjustments.reduce((sum, one) => sum + one.amount, 0n),
})
