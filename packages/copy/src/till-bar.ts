export const tillBarCopy = {
  // Products
  products: 'Productos',
  categories: 'Categorías',
  everything: 'Todo',
  other: 'Otro monto',
  otherLine: 'Otro',
  partOf: (name: string) => `Parte de ${name}`.slice(0, 80),
  backToProducts: 'Productos',
  clear: 'Vaciar',
  soldOut: 'Agotado',
  adultsOnly: '18+',
  adultsOnlyLong: 'solo adultos',
  tileLabel: (name: string, price: string) => `${name}, ${price}`,
  picked: (count: number) => `${count} en la cuenta`,
  takeOne: (name: string) => `Quitar uno de ${name}`,
  adultTitle: 'Solo para mayores de 18',
  adultHint: (names: string) => `Pide una identificación antes de servir: ${names}.`,

  // Tips
  tip: 'Propina',
  noTip: 'Sin propina',
  tipOf: (percent: number) => `${percent} %`,
  withTip: (amount: string) => `con propina de ${amount}`,

  // The same QR again
  againTitle: '¿Cobrar otra vez al mismo QR?',
  againHint: (seconds: number) =>
    seconds <= 1
      ? 'Le cobraste hace un segundo. Revisa que no sea la misma cuenta.'
      : `Le cobraste hace ${seconds} segundos. Revisa que no sea la misma cuenta.`,

  // Not enough
  short: 'Ver opciones',
  shortTitle: (amount: string) => `Faltan ${amount}`,
  shortHint: (balance: string, total: string) => `El saldo es de ${balance} y la cuenta de ${total}.`,
  payPartQr: (amount: string) => `Cobrar ${amount} y el resto con otro QR`,
  payPartCash: (amount: string) => `Cobrar ${amount} y el resto en efectivo`,
  payAllCash: 'Cobrar todo en efectivo',
  dropTip: 'Cobrar sin propina',
  topUp: 'Recargar este QR',
  topUpElsewhere: 'Para recargar, mándalo a la caja más cercana.',
  back: 'Volver',
  dueTitle: (amount: string) => `Faltan ${amount} de la cuenta`,
  dueHint: (paid: string) => `Ya se cobraron ${paid}. Escanea otro QR para el resto.`,
  dropDue: 'No cobrar el resto',
  dueInCash: 'El resto en efectivo',
  cashTitle: (amount: string) => `Recibe ${amount} en efectivo`,
  cashHint: 'Cuenta el dinero antes de confirmar. Entra a tu turno.',
  cashTaken: 'Ya lo recibí',
  tipLine: 'Propina',
  billParts: (paid: string, now: string) => `Cuenta en partes: ${paid} + ${now}`,
  openShift: 'Abrir mi turno para cobrar en efectivo',

  // Sold out
  restTitle: (names: string) => `Se agotó: ${names}`,
  chargeRest: (amount: string) => `Cobrar lo demás, ${amount}`,
  soldOutRoom: 'Marcar agotados',
  soldOutTitle: 'Toca lo que se agotó',
  soldOutHint: 'Se apaga en todos los dispositivos. Toca otra vez para volver a venderlo.',
  soldOutEmpty: 'Este evento todavía no tiene productos.',
  done: 'Listo',

  // The last ten
  recentRoom: 'Últimas operaciones',
  recentTitle: 'Últimas operaciones',
  recentEmpty: 'Aquí verás las últimas diez operaciones de este dispositivo.',
  waiting: 'En espera',
  booked: 'Hecha',
  refused: 'No se hizo',
  voided: 'Anulada',
  void: 'Anular',
  voidLabel: (name: string, amount: string) => `Anular ${name} de ${amount}`,
  voidLast: 'Anular su último cobro',
  voidTitle: (amount: string) => `Anular ${amount}`,
  voidHint: 'El dinero vuelve al QR y el asistente recibe un aviso. Se anula una sola vez.',
  voidHintTopup: 'El saldo sale del QR y el efectivo de la caja. Se anula una sola vez.',
  reason: 'Motivo',
  reasons: ['Cobro equivocado', 'Producto devuelto', 'Cobro repetido'],
  otherReason: 'Otro motivo',
  otherReasonHint: 'Entre 3 y 200 letras.',
  confirmVoid: 'Anular',
} as const
