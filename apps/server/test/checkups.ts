import { createAsk, type Checkup, type Finding } from '../src/gateways/checkup.ts'

/** What a checkup finds, with the time it has; the product gives it 12 s. */
export const look = (checkup: Checkup, withinMs = 10_000): Promise<Finding[]> => checkup(createAsk(withinMs))

export const wrong = (...sentences: string[]): Finding[] =>
  sentences.map((says) => ({ state: 'wrong', says }))
export const fine = (says: string): Finding[] => [{ state: 'fine', says }]
export const unknown = (says: string): Finding[] => [{ state: 'unknown', says }]
