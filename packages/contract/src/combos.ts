import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { eventIdParam, productId } from './ids.ts'

/** What a combo may be made of: kinds of parts, and pieces of each. */
export const comboBounds = { parts: 10, pieces: 20 } as const

const partShape = z.object({
  product_id: productId,
  quantity: z.number().int().min(1).max(comboBounds.pieces),
})

/** A part of a combo as it was sold: its product under the name that it had, and how many of it are in one combo. */
export const soldPart = partShape.extend({ name: z.string().min(1).max(80) })
export type SoldPart = z.output<typeof soldPart>

/** The parts of one combo, on its line. */
export const soldParts = z.array(soldPart).min(1).max(comboBounds.parts)

export const setParts = endpoint({
  method: 'PUT',
  api: 'token',
  path: 'staff/events/:event/products/:product/parts',
  auth: { may: 'venue.edit' },
  limits: ['staff_changes'],
  summary:
    'The products of which a combo is made, in place of those it had; none makes it an ordinary product; sales keep theirs',
  params: z.object({ event: eventIdParam, product: productId }),
  body: z.object({ parts: z.array(partShape).max(comboBounds.parts) }),
  reply: z.object({ parts: z.array(soldPart) }),
})

/** Whether a line says the parts that a combo has: a till that saw others has to ask again. */
export const isMadeOf = (parts: readonly SoldPart[], said: readonly SoldPart[]): boolean =>
  parts.length === said.length &&
  parts.every(({ product_id: id, name, quantity }, n) => {
    const part = said[n]
    return part?.product_id === id && part.name === name && part.quantity === quantity
  })

/** Whether a product, or a part of a combo, is for adults only. */
export const isForAdults = (product: {
  is_adult_only: boolean
  parts: readonly { is_adult_only: boolean }[]
}): boolean => product.is_adult_only || product.parts.some((part) => part.is_adult_only)
