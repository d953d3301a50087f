export const paymentsCopy = {
  /** What the payer reads on the gateway's receipt. */
  description: (eventName: string) => `Saldo QR - ${eventName}`,
} as const
