/** Offers English before its words are loaded; each side is said in its own language, whatever the device speaks. */
export const offerCopy = {
  question: 'Use this till in English?',
  yes: 'English',
  no: 'En español',
} as const
