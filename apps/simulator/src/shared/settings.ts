import { z } from 'zod'

/** The only value taken; null takes any. */
export const only = z.string().nullable().default(null)

/** Where the product hears; null tells it nothing. */
export const address = z
  .url({ protocol: /^https?$/ })
  .nullable()
  .default(null)

/** Milliseconds, in a variable separated by commas. */
export const waits = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',') : value),
  z.array(z.coerce.number().int().min(0)).readonly(),
)
