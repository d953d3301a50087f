/** The mark of cups on a bill; it is recorded with the sale, so no device's language changes it. */
export const cupsCopy = { deposit: '(depósito)' } as const
