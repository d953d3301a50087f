import { z } from 'zod'

/** An instant as the event's own clock shows it: `2026-12-12T20:00:00-06:00`. */
export const atEvent = z.iso.datetime({ offset: true })
