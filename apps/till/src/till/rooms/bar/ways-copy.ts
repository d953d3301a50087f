/** What the bar's rarer screens say, outside of the till's first load. */
export const barWaysCopy = {
  adultTitle: 'Solo para mayores de 18',
  adultHint: (names: string) => `Pide una identificación antes de servir: ${names}.`,
  backToBill: 'Volver a la cuenta',
  shortTitle: (amount: string) => `Faltan ${amount}`,
  shortHint: (balance: string, total: string) => `El saldo es de ${balance} y la cuenta de ${total}.`,
  payPartQr: (amount: string) => `Cobrar ${amount} y el resto con otro QR`,
  payPartCash: (amount: string) => `Cobrar ${amount} y el resto en efectivo`,
  payAllCash: 'Cobrar todo en efectivo',
  dropTip: 'Cobrar sin propina',
  topUp: 'Recargar este QR',
  topUpElsewhere: 'Para recargar, mándalo a la caja más cercana.',
  dueByQr: 'Cobrar con otro QR',
  otherBill: 'Antes de cobrar otra cuenta en partes, termina la que quedó a medias.',
  cashTitle: (amount: string) => `Recibe ${amount} en efectivo`,
  cashHint: 'Cuenta el dinero antes de confirmar. Entra a tu turno.',
  cashTaken: 'Ya lo recibí',
  billParts: (paid: string, now: string) => `Cuenta en partes: ${paid} + ${now}`,
  openShift: 'Abrir mi turno para cobrar en efectivo',
  discountWhole:
    'Con descuento, la cuenta se paga entera con un QR. Para pagarla en partes o en efectivo, quítale el descuento.',
  restHint: (amount: string) => `¿Lo quitas de la cuenta? Queda en ${amount}.`,
  dueHint: (paid: string) => `Ya se cobraron ${paid}. Escanea otro QR para el resto.`,
  dropDue: 'No cobrar el resto',
  dueInCash: 'El resto en efectivo',
  lostTitle: (amount: string) => `¿Se cobraron ${amount}?`,
  lostHint: 'Este dispositivo no lo sabe. Antes de elegir, revisa el último cobro de ese QR o tu turno.',
  lostBooked: 'Sí se cobraron',
  lostRefused: 'No se cobraron',
  againTitle: '¿Cobrar otra vez al mismo QR?',
  againHint: (seconds: number) =>
    seconds <= 1
      ? 'Le cobraste hace un segundo. Revisa que no sea la misma cuenta.'
      : `Le cobraste hace ${seconds} segundos. Revisa que no sea la misma cuenta.`,
} as const
