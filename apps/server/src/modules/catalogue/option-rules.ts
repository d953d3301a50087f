import type { OptionGroup } from '@saldo/contract/options'

const areDistinct = (texts: readonly string[]): boolean =>
  new Set(texts.map((text) => text.toLowerCase())).size === texts.length

/** Whether a person and a sale can tell a product's groups and options apart, by id and by name. */
export const areTold = (groups: readonly OptionGroup[]): boolean => {
  const options = groups.flatMap((group) => group.options)
  return (
    areDistinct(groups.map(({ id }) => id)) &&
    areDistinct(options.map(({ id }) => id)) &&
    areDistinct(groups.map(({ name }) => name)) &&
    areDistinct(options.map(({ name }) => name))
  )
}
