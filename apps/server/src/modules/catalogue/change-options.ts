import type { ProductId } from '@saldo/contract/ids'
import type { OptionGroup } from '@saldo/contract/options'
import { catalogueCopy } from '@saldo/copy/catalogue'
import { AppError, fault } from '../../kernel/errors.ts'
import { changeCatalogue, type CatalogueDesk, type Change } from './change-catalogue.ts'
import { replaceOptions } from './option-queries.ts'
import { areTold } from './option-rules.ts'
import { selectProducts } from './queries.ts'

/** Throws validation_failed for two groups or options that a person or a sale couldn't tell apart. */
const checkGroups = (groups: readonly OptionGroup[]): void => {
  if (!areTold(groups)) throw fault('groups', catalogueCopy.twoOptions)
}

/**
 * Sets what customers choose of a product, for later sales. Throws not_found, and validation_failed for two groups or
 * options of one name.
 */
export const setOptions = (
  desk: CatalogueDesk,
  change: Change,
  id: ProductId,
  groups: readonly OptionGroup[],
): Promise<readonly OptionGroup[]> => {
  checkGroups(groups)
  return changeCatalogue(desk, change, async (tx) => {
    const { eventId } = change
    if (!(await selectProducts(tx, eventId)).some((each) => each.id === id)) throw new AppError('not_found')
    await replaceOptions(tx, eventId, id, groups)
    return {
      result: groups,
      action: 'product_options_set',
      subject: id,
      details: {
        groups: groups.map(({ name, choose, is_required: isRequired, options }) => ({
          name,
          choose,
          is_required: isRequired,
          options: options.map((option) => ({ name: option.name, price: String(option.price) })),
        })),
      },
    }
  })
}
