import { isUtf8 } from 'node:buffer'
import { answerLimits } from '@saldo/contract/refund-batches'
import { refundBatchesCopy as copy } from '@saldo/copy/refund-batches'
import { CsvError, parse } from 'csv-parse/sync'
import { AppError } from '../../kernel/errors.ts'
import { guardText } from '../../kernel/http/text-guard.ts'

/** A bank's file as a table: its titles, and its lines with their numbers in the file. */
export type AnswerTable = { titles: string[]; lines: { line: number; cells: string[] }[] }

const LONGEST_LINE = 20_000
const DELIMITERS = [',', ';', '\t', '|'] as const

export const refuseFile = (sentence: string): never => {
  throw new AppError('validation_failed', { errors: { file: [sentence] } })
}

const delimiterOf = (text: string): string => {
  const [heading = ''] = text.split(/\r?\n|\r/, 1)
  const parts = (delimiter: string): number => heading.split(delimiter).length
  return DELIMITERS.reduce((best, next) => (parts(next) > parts(best) ? next : best))
}

type Row = { record: string[]; info: { lines: number } }

const rowsOf = (text: string): Row[] => {
  try {
    return parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      info: true,
      max_record_size: LONGEST_LINE,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      to: answerLimits.lines + 2,
      trim: true,
    }) as unknown as Row[]
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const { lines } = error as { lines?: number }
    return refuseFile(copy.notTable(lines ?? 1))
  }
}

/**
 * A bank's answer as a table: commas, semicolons, tabs or bars between the columns, in UTF-8 or the Latin-1 of
 * older banks' systems. Throws validation_failed for an empty file, one with more than 50,000 lines, or none.
 */
export const readAnswerTable = (bytes: Buffer): AnswerTable => {
  const text = isUtf8(bytes) ? bytes.toString() : bytes.toString('latin1')
  if (text.includes('\0')) refuseFile(copy.notTable(1))
  const [heading, ...rows] = rowsOf(text)
  if (!heading || rows.length === 0) return refuseFile(copy.fileEmpty)
  if (rows.length > answerLimits.lines) refuseFile(copy.tooManyLines)
  guardText(heading.record)
  return {
    titles: heading.record,
    lines: rows.map(({ record, info }) => ({ line: info.lines, cells: record })),
  }
}
