/**
 * What is recorded with a sale, and what the customer reads of it: in the event's language, whatever the device speaks.
 */
export const recordedCopy = {
  /** Line of an amount typed without a product. */
  otherLine: 'Otro monto',
  /** Below a QR that is handed over, of which the customer takes a photo. */
  handedBalance: (amount: string) => `saldo ${amount}`,
} as const
