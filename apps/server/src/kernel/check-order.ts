import { AppError } from './errors.ts'

type Order = {
  ids: readonly string[]
  /** The order that it was made from. */
  before: readonly string[]
}

/**
 * Throws `fault` unless the ids are those of all members, each once; changed_meanwhile when the members stand
 * otherwise than `before`.
 */
export const checkOrder = (
  members: readonly { id: string }[],
  { ids, before }: Order,
  fault: AppError,
): void => {
  const named = new Set(ids)
  const isWhole =
    ids.length === members.length && named.size === ids.length && members.every(({ id }) => named.has(id))
  if (!isWhole) throw fault
  if (members.some(({ id }, place) => before[place] !== id)) throw new AppError('changed_meanwhile')
}
