import pg from 'pg'

type Parse = (value: string) => unknown

const { builtins, getTypeParser } = pg.types
const asText: Parse = (value) => value

/** The elements of a flat array that needs no quotes: numbers and dates. */
const asTexts = (array: string): (string | null)[] =>
  array === '{}'
    ? []
    : array
        .slice(1, -1)
        .split(',')
        .map((element) => (element === 'NULL' ? null : element))

const asBigints: Parse = (array) =>
  asTexts(array).map((element) => (element === null ? null : BigInt(element)))

const parsers = new Map<number, Parse>([
  [builtins.INT8, BigInt],
  [builtins.NUMERIC, asText],
  [builtins.DATE, asText],
  [1016, asBigints],
  [1231, asTexts],
  [1182, asTexts],
])

/**
 * Column types: int8 as bigint, numeric and date as text (no float, no time zone), their arrays alike, others
 * as pg parses them.
 */
export const columnParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    format === 'binary' ? getTypeParser(oid, 'binary') : (parsers.get(oid) ?? getTypeParser(oid, 'text')),
}
