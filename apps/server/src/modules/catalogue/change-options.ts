import type { PlaceId, ProductId } from '@saldo/contract/ids'
import type { OptionGroup } from '@saldo/contract/options'
import { catalogueCopy } from '@saldo/copy/catalogue'
import { AppError, fault } from '../../kernel/errors.ts'
import { changeCatalogue, type CatalogueDesk, type Change } from './change-catalogue.ts'
import { selectPlaceIds } from './menu-queries.ts'
import {
  replaceOptions,
  selectOptions,
  updateOptionOut,
  updateOptionOutAt,
  type OptionOf,
} from './option-queries.ts'
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

/**
 * Marks an option as sold out, or available, at one place or everywhere: on tills within three seconds. One that is
 * available everywhere is so at each place. Throws not_found, also for another event's place.
 */
export const setOptionSoldOut = (
  desk: CatalogueDesk,
  change: Change,
  { product, option }: OptionOf,
  { isSoldOut, place }: { isSoldOut: boolean; place?: PlaceId | undefined },
): Promise<void> =>
  changeCatalogue(desk, change, async (tx) => {
    const { eventId } = change
    const groups = (await selectOptions(tx, eventId)).get(product) ?? []
    const found = groups.flatMap(({ options }) => options).find(({ id }) => id === option)
    if (!found) throw new AppError('not_found')
    if (place === undefined) await updateOptionOut(tx, eventId, { product, option }, isSoldOut)
    else {
      if (!(await selectPlaceIds(tx, eventId)).has(place)) throw new AppError('not_found')
      await updateOptionOutAt(tx, eventId, { product, option, place }, isSoldOut)
    }
    return {
      result: undefined,
      action: isSoldOut ? 'option_sold_out' : 'option_back',
      subject: product,
      details: { option: found.name, ...(place && { place_id: place }) },
    }
  })
