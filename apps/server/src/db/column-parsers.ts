import pg from 'pg'

const { builtins } = pg.types
const asText = (value: string): string => value

const parsers = new Map<number, (value: string) => unknown>([
  [builtins.INT8, BigInt],
  [builtins.NUMERIC, asText],
  [builtins.DATE, asText],
])

/** How columns arrive: int8 as bigint, numeric and date as text (no float, no time zone), the rest as pg has it. */
export const columnParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (format !== 'binary' && parsers.get(oid)) ||
    pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text'),
}
