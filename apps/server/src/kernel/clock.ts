/** The one source of "now", so that tests move time instead of waiting for it. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
