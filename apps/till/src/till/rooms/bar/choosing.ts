import type { MenuProduct } from '@saldo/contract/catalogue'
import type { OptionId } from '@saldo/contract/ids'
import { centavos, type Centavos } from '@saldo/contract/money'
import { optionBounds, type OptionGroup } from '@saldo/contract/options'
import type { LineKey } from '../../desk/line-key.ts'

type Chosen = readonly OptionId[]

/** The sheet over the products. `from`: the line of which one piece gets other options; null for one more. */
export type Asked = 'bill' | { product: MenuProduct; from: LineKey | null }

/** Whether a product can't be sold before something was chosen of it. */
export const needsChoice = ({ option_groups: groups }: Pick<MenuProduct, 'option_groups'>): boolean =>
  groups.some(({ is_required: isRequired }) => isRequired)

/** What a product costs at least, with the cheapest of what has to be chosen. */
export const leastPrice = ({
  price,
  option_groups: groups,
}: Pick<MenuProduct, 'price' | 'option_groups'>): Centavos =>
  groups
    .filter(({ is_required: isRequired }) => isRequired)
    .reduce((sum, { options }) => {
      const prices = options.map((option) => option.price)
      return centavos(sum + prices.reduce((low, each) => (each < low ? each : low)))
    }, price)

/** The group whose tap ends the choice: the only one that is required, where one of it is chosen. */
export const lastGroup = (groups: readonly OptionGroup[]): OptionGroup | null => {
  const [only, ...others] = groups.filter(({ is_required: isRequired }) => isRequired)
  return only?.choose === 'one' && others.length === 0 ? only : null
}

const without = (chosen: Chosen, ids: Chosen): Chosen => chosen.filter((each) => !ids.includes(each))

/** The choice after a tap on an option of a group. */
export const afterPress = (chosen: Chosen, group: OptionGroup, id: OptionId): Chosen => {
  if (chosen.includes(id)) return group.choose === 'one' && group.is_required ? chosen : without(chosen, [id])
  const own = group.options.map((option) => option.id)
  const next = [...(group.choose === 'one' ? without(chosen, own) : chosen), id]
  return next.length > optionBounds.chosen ? chosen : next
}
