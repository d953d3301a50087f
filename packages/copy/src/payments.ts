export const paymentsCopy = {
  /** Description on the gateway's receipt. */
  description: (eventName: string) => `Saldo QR - ${eventName}`,
} as const
