export const recentCopy = {
  recentTitle: 'Últimas operaciones',
  recentEmpty: 'Aquí verás las últimas diez operaciones de este dispositivo.',
  waiting: 'En espera',
  booked: 'Hecha',
  refused: 'No se hizo',
  acceptedOffline: 'Aceptada sin conexión',
  unclear: 'No sabemos si se hizo',
  voided: 'Anulada',
  voidLabel: (name: string, amount: string) => `Anular ${name} de ${amount}`,
  voidHintTopup: 'El saldo sale del QR y el efectivo de la caja. Se anula una sola vez.',
  voidHintCashSale: 'El efectivo sale de la caja y vuelve a quien pagó. Se anula una sola vez.',
  voidHintCashout: 'El saldo vuelve al QR y el efectivo a la caja. Se anula una sola vez.',
} as const
