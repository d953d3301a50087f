import { cupsCopy } from '@saldo/copy/cups'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { eventIdParam, productId } from './ids.ts'
import { pesos, type Centavos } from './money.ts'

/** What a product is served in, for a deposit that comes back with it. */
export const cup = z.object({ name: z.string().trim().min(1).max(30), price: pesos })
export type Cup = z.output<typeof cup>

export const setCup = endpoint({
  method: 'PUT',
  api: 'token',
  path: 'staff/events/:event/products/:product/cup',
  auth: { may: 'venue.edit' },
  limits: ['staff_changes'],
  summary:
    'The deposit that is charged with each piece of a product, and given back for its cup; null for none',
  params: z.object({ event: eventIdParam, product: productId }),
  body: z.object({ cup: cup.nullable() }),
  reply: z.object({ cup: cup.nullable() }),
})

/** Tells kinds of cups apart: by name and price, whatever is served in them. */
export const kindOf = ({ name, price }: Cup): string => `${name} ${price}`

/** The line of cups on a bill, below zero for those given back. */
export const cupLine = ({ name, price }: Cup, quantity: number) => ({
  name: `${name} ${cupsCopy.deposit}`,
  quantity,
  unit_price: price,
  is_cup: true as const,
})

/** Whether a line is one of this cup. */
export const isLineOf = (cup: Cup, line: { name: string; unitPrice: Centavos }): boolean =>
  cupLine(cup, 1).name === line.name && cup.price === line.unitPrice
