import { recorded } from '@saldo/copy/recorded'

/** Voids and write-offs, and why; outside the till's first load. */
export const voidCopy = {
  voidTitle: (amount: string) => `Anular ${amount}`,
  voidHint: 'El dinero vuelve al QR y el asistente recibe un aviso. Se anula una sola vez.',
  voidHintCashSale: 'El efectivo sale de la caja y vuelve a quien pagó. Se anula una sola vez.',
  voidItems: 'Lo que se vendió',
  reason: 'Motivo',
  reasons: recorded('Cobro equivocado', 'Producto devuelto', 'Cobro repetido'),
  otherReason: 'Otro motivo',
  otherReasonHint: 'Entre 3 y 200 letras.',
  confirmVoid: 'Anular',
  /** Result of a void for the other payments of the same bill. */
  billPart: {
    cash_sale: {
      voided: (amount: string) =>
        `El pago en efectivo de la misma cuenta, ${amount}, también está anulado. Si no lo has devuelto, entrégalo.`,
      left: (amount: string) =>
        `El pago en efectivo de la misma cuenta, ${amount}, no se anuló. Pide que lo revise tu gerente.`,
    },
    charge: {
      voided: (amount: string) => `El cobro al QR de la misma cuenta, ${amount}, ya está anulado.`,
      left: (amount: string) => `El cobro al QR de la misma cuenta, ${amount}, sigue hecho.`,
    },
  },
} as const
