import { catalogueCopy } from '@saldo/copy/catalogue'
import { fault } from '../../kernel/errors.ts'
import type { Product } from './product.ts'

/** The most products that an event sells. */
export const MOST_PRODUCTS = 200

/**
 * Throws validation_failed when another product has the name, ignoring case: two buttons would look alike.
 */
export const checkName = (name: string, others: readonly Product[]): void => {
  const wanted = name.toLowerCase()
  if (others.some((other) => other.name.toLowerCase() === wanted))
    throw fault('name', catalogueCopy.nameTaken)
}
