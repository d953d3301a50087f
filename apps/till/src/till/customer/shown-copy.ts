/** What the customer reads, so in the event's language whatever the staff's. */
export const customerCopy = {
  pageTitle: 'Tu cuenta',
  description: 'La cuenta de quien paga, en su propia pantalla.',
  idle: 'Aquí verás tu cuenta',
  yours: 'Tu cuenta',
  question: (amount: string) => `¿Pagas ${amount}?`,
  sold: 'Lo que compras',
  discount: (amount: string, name: string) => `Descuento de ${amount}: ${name}`,
  tip: (amount: string) => `Con propina de ${amount}`,
  rest: (amount: string) => `Te quedan ${amount}`,
  agree: 'Sí, pagar',
  refuse: 'No',
} as const
