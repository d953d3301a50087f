import { CsvError, parse } from 'csv-parse/sync'

/** A line of a table, with the number of its line in the file. */
export type TableRow = { record: string[]; info: { lines: number } }

const LONGEST_LINE = 20_000

const delimiterOf = (text: string, delimiters: readonly string[]): string => {
  const [heading = ''] = text.split(/\r?\n|\r/, 1)
  const parts = (delimiter: string): number => heading.split(delimiter).length
  return delimiters.reduce((best, next) => (parts(next) > parts(best) ? next : best))
}

type Rules = {
  /** What may stand between cells: the one that the first line has most of, or else the first. */
  delimiters: readonly string[]
  /** How many lines are read at most, the first included. */
  most: number
  /** Whether a quote may stand in the middle of a cell. */
  hasLooseQuotes?: boolean
  /** Refuses a text that is no table, by the line where that shows. */
  refuse: (line: number) => never
}

/** The lines of a text as a table, without empty ones, cells trimmed. */
export const readTable = (
  text: string,
  { delimiters, most, hasLooseQuotes = false, refuse }: Rules,
): TableRow[] => {
  try {
    return parse(text, {
      bom: true,
      delimiter: delimiterOf(text, delimiters),
      info: true,
      max_record_size: LONGEST_LINE,
      relax_column_count: true,
      relax_quotes: hasLooseQuotes,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      to: most,
      trim: true,
    }) as unknown as TableRow[]
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const { lines } = error as { lines?: number }
    return refuse(lines ?? 1)
  }
}
