import { z } from 'zod'

/** PIN with which staff sign in on a paired device: four to six digits. */
export const pin = z
  .string()
  .regex(/^\d{4,6}$/)
  .meta({ minLength: 4, maxLength: 6 })
