import type { Discount } from '@saldo/contract/discount'
import type { DiscountFields } from '@saldo/contract/discounts'
import { discountCopy } from '@saldo/copy/discounts'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../db/index.ts'
import { AppError, fault } from '../../kernel/errors.ts'
import { changeCatalogue, type CatalogueDesk, type Change } from './change-catalogue.ts'
import { insertDiscount, selectDiscounts, updateDiscount } from './discount-queries.ts'
import { selectPlaceIds } from './menu-queries.ts'

/** The most discounts that an event has. */
const MOST_DISCOUNTS = 50

const check = async (tx: Db, { eventId }: Change, fields: DiscountFields, own?: string): Promise<void> => {
  const known = await selectPlaceIds(tx, eventId)
  if (fields.places?.some((place) => !known.has(place))) throw fault('places', discountCopy.unknownPlaces)
  const others = (await selectDiscounts(tx, eventId)).filter(({ id }) => id !== own)
  if (others.some(({ name }) => name.toLowerCase() === fields.name.toLowerCase()))
    throw fault('name', discountCopy.nameTaken)
  if (own === undefined && others.length >= MOST_DISCOUNTS) throw fault('name', discountCopy.tooMany)
}

const toldOf = ({ most_per_bill: bill, most_per_night: night, ...fields }: DiscountFields) => ({
  ...fields,
  most_per_bill: bill && String(bill),
  most_per_night: night && String(night),
})

/** Adds a discount. Throws validation_failed for a name in use, another event's places, and for too many. */
export const createDiscount = (
  desk: CatalogueDesk,
  change: Change,
  fields: DiscountFields,
): Promise<Discount> =>
  changeCatalogue(desk, change, async (tx) => {
    await check(tx, change, fields)
    const made = { id: uuidv7(), ...fields }
    await insertDiscount(tx, change.eventId, made, change.at)
    return { result: made, action: 'discount_added', subject: made.id, details: toldOf(fields) }
  })

/** Changes a discount for later sales. Throws not_found, and validation_failed as `createDiscount`. */
export const editDiscount = (
  desk: CatalogueDesk,
  change: Change,
  id: string,
  fields: DiscountFields,
): Promise<Discount> =>
  changeCatalogue(desk, change, async (tx) => {
    await check(tx, change, fields, id)
    if (!(await updateDiscount(tx, change.eventId, id, fields))) throw new AppError('not_found')
    return { result: { id, ...fields }, action: 'discount_changed', subject: id, details: toldOf(fields) }
  })

/** Removes a discount for later sales; what was given stays in reports. Throws not_found. */
export const removeDiscount = (desk: CatalogueDesk, change: Change, id: string): Promise<void> =>
  changeCatalogue(desk, change, async (tx) => {
    if (!(await updateDiscount(tx, change.eventId, id, { removedAt: change.at })))
      throw new AppError('not_found')
    return { result: undefined, action: 'discount_removed', subject: id }
  })
