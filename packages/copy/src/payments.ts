export const paymentsCopy = {
  /** Description of a payment at its vendor, and on the vendor's receipt. */
  description: (eventName: string) => `Saldo QR - ${eventName}`,
  /** What a payer is told of a refused payment whose reason is unknown. */
  refused: 'Tu banco rechazó el pago. Prueba con otra tarjeta o comunícate con tu banco.',
} as const
