import { AppError } from '../../kernel/errors.ts'

/** A page of a list: `cursor` is that of its last item, or the one that it was asked with. */
export type Page<Item> = { items: Item[]; cursor: string | null; has_more: boolean }

const encode = (parts: readonly unknown[]): string => Buffer.from(JSON.stringify(parts)).toString('base64url')

/** What a cursor holds, checked by `shape`. Throws validation_failed. */
const decode = (text: string): unknown[] => {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (Array.isArray(parts)) return parts
  } catch {
    // Refused below, as what is no list.
  }
  throw new AppError('validation_failed')
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value)

/** The id after which a page begins; null for the first. Throws validation_failed. */
export const idOfCursor = (cursor: string | undefined): string | null => {
  if (cursor === undefined) return null
  const [id, ...rest] = decode(cursor)
  if (!isUuid(id) || rest.length > 0) throw new AppError('validation_failed')
  return id
}

export const cursorOfId = (id: string): string => encode([id])

const isSmall = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) < 32_768

/** The moment, operation, origin and leg after which movements begin; null for the first page. Throws validation_failed. */
export const positionOfCursor = (cursor: string | undefined) => {
  if (cursor === undefined) return null
  const [at, opId, origin, leg] = decode(cursor)
  const time = new Date(typeof at === 'string' ? at : Number.NaN)
  if (
    Number.isNaN(time.getTime()) ||
    time.getTime() < 0 ||
    !isUuid(opId) ||
    !isSmall(origin) ||
    !isSmall(leg)
  )
    throw new AppError('validation_failed')
  return { at: time, opId, origin, leg }
}

export const cursorOfPosition = (of: { at: Date; opId: string; origin: number; leg: number }): string =>
  encode([of.at.toISOString(), of.opId, of.origin, of.leg])

/** One item more than a page has tells whether another follows. */
export const pageOf = <Item>(
  found: readonly Item[],
  limit: number,
  asked: string | undefined,
  cursorOf: (item: Item) => string,
): Page<Item> => {
  const items = found.slice(0, limit)
  const last = items.at(-1)
  return {
    items,
    cursor: last === undefined ? (asked ?? null) : cursorOf(last),
    has_more: found.length > limit,
  }
}

/** A page of a list that is short enough to be read whole, by id. */
export const pageOfAll = <Item extends { id: string }>(
  all: readonly Item[],
  { cursor, limit }: { cursor: string | undefined; limit: number },
): Page<Item> => {
  const after = idOfCursor(cursor) ?? ''
  const rest = all.filter(({ id }) => id > after).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return pageOf(rest, limit, cursor, ({ id }) => cursorOfId(id))
}
