import { isUtf8 } from 'node:buffer'
import { answerLimits } from '@saldo/contract/refund-batches'
import { refundBatchesCopy as copy } from '@saldo/copy/refund-batches'
import { readTable } from '../../documents/read-table.ts'
import { fault } from '../../kernel/errors.ts'
import { guardText } from '../../kernel/http/text-guard.ts'

/** A bank's file as a table: its titles, and its lines with their numbers in the file. */
export type AnswerTable = { titles: string[]; lines: { line: number; cells: string[] }[] }

const DELIMITERS = [',', ';', '\t', '|'] as const

export const refuseFile = (sentence: string): never => {
  throw fault('file', sentence)
}

/**
 * A bank's answer as a table: commas, semicolons, tabs or bars between the columns, in UTF-8 or the Latin-1 of
 * older banks' systems. Throws validation_failed for an empty file, one with more than 50,000 lines, or none.
 */
export const readAnswerTable = (bytes: Buffer): AnswerTable => {
  const text = isUtf8(bytes) ? bytes.toString() : bytes.toString('latin1')
  if (text.includes('\0')) refuseFile(copy.notTable(1))
  const [heading, ...rows] = readTable(text, {
    delimiters: DELIMITERS,
    most: answerLimits.lines + 2,
    hasLooseQuotes: true,
    refuse: (line) => refuseFile(copy.notTable(line)),
  })
  if (!heading || rows.length === 0) return refuseFile(copy.fileEmpty)
  if (rows.length > answerLimits.lines) refuseFile(copy.tooManyLines)
  guardText(heading.record)
  return {
    titles: heading.record,
    lines: rows.map(({ record, info }) => ({ line: info.lines, cells: record })),
  }
}
