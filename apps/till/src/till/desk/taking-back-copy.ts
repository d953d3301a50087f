import { recorded } from '@saldo/copy/recorded'

/** A sale that is taken back in part. */
export const takingBackCopy = {
  byItem: 'Devolver solo una parte',
  title: 'Devolver productos',
  hint: 'Vuelve al QR lo que se pagó por cada uno. Lo demás sigue cobrado.',
  hintCash: 'Entrega en efectivo lo que se pagó por cada uno. Lo demás sigue vendido.',
  hintAll: 'Es todo lo que queda: se anula el cobro, con su propina.',
  charged: (who: string) => `Cobró ${who}`,
  items: 'Lo que queda del cobro',
  each: (price: string) => `${price} c/u`,
  chosen: (quantity: number, left: number) => `${quantity} de ${left}`,
  more: (name: string) => `Devolver 1 ${name}`,
  fewer: (name: string) => `Quitar 1 ${name}`,
  confirmNone: 'Elige qué se devuelve',
  confirm: (amount: string) => `Devolver ${amount}`,
  confirmAll: (amount: string) => `Anular todo, ${amount}`,
  reasons: recorded('Producto devuelto', 'Producto equivocado', 'Ya no había'),
} as const
