import { z } from 'zod'

/** An instant in the event's time zone, with its offset: `2026-12-12T20:00:00-06:00`. */
export const atEvent = z.iso.datetime({ offset: true })
