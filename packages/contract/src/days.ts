import { z } from 'zod'

/** A day of this century, `2030-01-31`: the database has no year 0, and an instant after the year 9999 no form on the wire. */
export const day = z.iso.date().regex(/^20/)
