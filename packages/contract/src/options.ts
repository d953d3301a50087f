import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { eventIdParam, optionId, placeId, productId, type OptionId } from './ids.ts'
import { centavos, signedPesos, type Centavos } from './money.ts'

/** What a product’s groups may hold, and what one line of a sale may choose of them. */
export const optionBounds = { groups: 6, options: 20, chosen: 8, name: 30 } as const

const option = z.object({
  id: optionId,
  name: z.string().trim().min(1).max(optionBounds.name),
  /** On top of the product’s price. */
  price: signedPesos.refine((price) => price >= 0n),
  /** At the place that was asked for, where the menu is one of a place. */
  is_sold_out: z.boolean(),
  /** Told with a place’s menu. */
  is_sold_out_everywhere: z.boolean().optional(),
})

/** Options of a product among which a customer chooses; ids are made by whoever adds one. */
export const optionGroup = z.object({
  id: z.guid(),
  name: z.string().trim().min(1).max(optionBounds.name),
  /** One at most, or several. */
  choose: z.enum(['one', 'some']),
  is_required: z.boolean(),
  options: z.array(option).min(1).max(optionBounds.options),
})
export type OptionGroup = z.output<typeof optionGroup>

export const setOptions = endpoint({
  method: 'PUT',
  api: 'token',
  path: 'staff/events/:event/products/:product/options',
  auth: { may: 'venue.edit' },
  limits: ['staff_changes'],
  summary: 'The groups of options of a product, in their order, in place of those it had; sales keep theirs',
  params: z.object({ event: eventIdParam, product: productId }),
  body: z.object({ groups: z.array(optionGroup).max(optionBounds.groups) }),
  reply: z.object({ groups: z.array(optionGroup) }),
})

export const setOptionSoldOut = endpoint({
  method: 'PUT',
  api: 'token',
  path: 'staff/events/:event/products/:product/options/:option/sold-out',
  inPractice: true,
  auth: { staff: ['bar', 'cashier', 'manager'] },
  summary:
    'Switch an option off or on at one place, or everywhere, on tills within three seconds; a bar may do so at its own place, managers anywhere',
  params: z.object({ event: eventIdParam, product: productId, option: optionId }),
  /** Without a place: everywhere. */
  body: z.object({ is_sold_out: z.boolean(), place_id: placeId.optional() }),
  reply: z.null(),
})

type Sold = { name: string; price: Centavos }

const fits = ({ choose, is_required: isRequired }: OptionGroup, count: number): boolean =>
  (count > 0 || !isRequired) && (count <= 1 || choose === 'some')

/**
 * What a product is sold as with these options: the name and price of its line. Null where they don’t fit: one is
 * missing, unknown, or too many. Sold-out options fit. The till shows it and the server judges by it.
 */
export const soldWith = (
  product: Sold,
  groups: readonly OptionGroup[],
  chosen: readonly OptionId[],
): Sold | null => {
  const wanted = new Set(chosen)
  if (wanted.size !== chosen.length || wanted.size > optionBounds.chosen) return null
  const byGroup = groups.map(({ options }) => options.filter(({ id }) => wanted.has(id)))
  if (groups.some((group, index) => !fits(group, byGroup[index]?.length ?? 0))) return null
  const found = byGroup.flat()
  if (found.length !== wanted.size) return null
  if (found.length === 0) return { name: product.name, price: product.price }
  return {
    name: `${product.name} (${found.map(({ name }) => name).join(', ')})`,
    price: centavos(found.reduce((sum, { price }) => sum + price, product.price as bigint)),
  }
}

/** Whether none of the chosen options is sold out. */
export const hasOptions = (groups: readonly OptionGroup[], chosen: readonly OptionId[]): boolean =>
  groups.every(({ options }) => options.every(({ id, is_sold_out: isOut }) => !isOut || !chosen.includes(id)))
