import { userId } from '@saldo/contract/ids'
import { z } from 'zod'

export const personId = userId
export const categoryName = z.string().min(1).max(40)

/** A query parameter validated by a schema; an invalid one is no filter. */
export const chosen = <T>(
  schema: { safeParse: (value: unknown) => { success: boolean; data?: T } },
  value: unknown,
): T | undefined => schema.safeParse(value).data

/** The filters of sales, by their names in the address. */
export const filterNames = [
  'desde',
  'hasta',
  'lugar',
  'producto',
  'categoria',
  'persona',
  'caja',
  'comparar',
] as const
