import type { EventId } from './ids.ts'

/** Events have the numbers below, their practices this one and those above: whoever reads a number, or a QR's code, knows which it is. */
export const FIRST_PRACTICE = 20_001

/** Whether this number is a practice's, where nothing that happens is real. */
export const isPractice = (id: EventId | number): boolean => id >= FIRST_PRACTICE
