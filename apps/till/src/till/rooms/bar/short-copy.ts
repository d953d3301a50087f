/** A charge beyond the balance, and its rest in cash; outside the till's first load. */
export const shortCopy = {
  shortTitle: (amount: string) => `Faltan ${amount}`,
  shortHint: (balance: string, total: string) => `El saldo es de ${balance} y la cuenta de ${total}.`,
  payPartQr: (amount: string) => `Cobrar ${amount} y el resto con otro QR`,
  payPartCash: (amount: string) => `Cobrar ${amount} y el resto en efectivo`,
  payAllCash: 'Cobrar todo en efectivo',
  dropTip: 'Cobrar sin propina',
  topUp: 'Recargar este QR',
  topUpElsewhere: 'Para recargar, mándalo a la caja más cercana.',
  otherBill: 'Antes de cobrar otra cuenta en partes, termina la que quedó a medias.',
  discountWhole: 'Con descuento, la cuenta se paga entera con un QR. Para pagarla en partes o en efectivo, quítale el descuento.',
  openShift: 'Abrir mi turno para cobrar en efectivo',
  dueByQr: 'Cobrar con otro QR',
  cashTitle: (amount: string) => `Recibe ${amount} en efectivo`,
  cashHint: 'Cuenta el dinero antes de confirmar. Entra a tu turno.',
  cashTaken: 'Ya lo recibí',
  billParts: (paid: string, now: string) => `Cuenta en partes: ${paid} + ${now}`,
} as const
