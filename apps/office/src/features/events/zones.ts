import { newEventCopy as copy } from './copy.ts'

const known = Object.entries(copy.zones).map(([value, words]) => ({ value, words }))

/** The time zones of Mexico as a form offers them, and the event's own where it is another. */
export const zonesWith = (own: string | null): readonly { value: string; words: string }[] =>
  own === null || own in copy.zones ? known : [...known, { value: own, words: own }]
