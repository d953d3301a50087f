export const paymentsCopy = {
  /** Description of a payment at its vendor, and on the vendor's receipt. */
  description: (eventName: string) => `Saldo QR - ${eventName}`,
} as const
