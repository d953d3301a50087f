import { z } from 'zod'

/** The only value accepted; null accepts any. */
export const only = z.string().nullable().default(null)

/** Address of the product's webhook; null sends nothing. */
export const address = z
  .url({ protocol: /^https?$/ })
  .nullable()
  .default(null)

/** Waits in milliseconds; in a variable, separated by commas. */
export const waits = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',') : value),
  z.array(z.coerce.number().int().min(0)).readonly(),
)
