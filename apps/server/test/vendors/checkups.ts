import { createAsk, type Checkup, type Finding } from '../../src/gateways/checkup.ts'

/** Runs a checkup with a time limit in ms; the product's limit is 12 s. */
export const look = (checkup: Checkup, withinMs = 10_000): Promise<Finding[]> => checkup(createAsk(withinMs))

export const wrong = (...sentences: string[]): Finding[] =>
  sentences.map((says) => ({ state: 'wrong', says }))
export const fine = (says: string): Finding[] => [{ state: 'fine', says }]
export const unknown = (says: string): Finding[] => [{ state: 'unknown', says }]
