export const tillBarCopy = {
  // Products
  products: 'Productos',
  categories: 'Categorías',
  everything: 'Todo',
  favourites: 'Favoritos',
  search: 'Buscar producto',
  nothingFound: 'Ningún producto se llama así.',
  other: 'Otro monto',
  typed: (amount: string) => `Otro monto, ${amount} en la cuenta`,
  backToProducts: 'Productos',
  take: 'Quitar',
  clear: 'Vaciar',
  undo: 'Deshacer',
  adultsOnly: '18+',
  adultsOnlyLong: 'solo adultos',
  tileLabel: (name: string, price: string) => `${name}, ${price}`,
  left: (count: number) => (count === 1 ? 'Queda 1' : `Quedan ${count}`),
  insteadOf: (price: string) => `antes ${price}`,
  picked: (count: number) => `${count} en la cuenta`,
  takeOne: (name: string) => `Quitar uno de ${name}`,
  fromShort: 'desde',
  orMore: (price: string) => `${price} o más`,

  // Options
  bill: 'Cuenta',
  billTitle: (amount: string) => `Cuenta: ${amount}`,
  emptyBill: 'La cuenta está vacía.',
  options: 'Opciones',
  optionsOf: (name: string) => `Opciones de ${name}`,
  addOne: (name: string) => `Agregar uno de ${name}`,
  more: (price: string) => `+${price}`,
  addFor: (price: string) => `Agregar, ${price}`,
  changeTo: (price: string) => `Cambiar uno, ${price}`,
  chooseFirst: 'Elige lo que falta',
  ruleOf: (choose: 'one' | 'some', isRequired: boolean) =>
    choose === 'one'
      ? isRequired
        ? 'Elige una'
        : 'Una, si quiere'
      : isRequired
        ? 'Elige una o más'
        : 'Las que quiera',

  // Cups
  // As wide whatever the count: nothing beside it moves.
  returnCup: (name: string, price: string, count: number) => `${name} devuelto −${price} × ${count}`,
  onlyReturned: 'Agrega lo que se lleva',
  noReturnsOffline: 'Sin conexión no se devuelven vasos',

  // Adults
  adultTitle: 'Solo para mayores de 18',
  adultHint: (names: string) => `Pide una identificación antes de servir: ${names}.`,

  // Scan
  scan: 'Escanear QR',
  backToBill: 'Volver a la cuenta',

  // Tips
  tip: 'Propina',
  noTip: 'Sin propina',
  tipOf: (percent: number) => `${percent} %`,
  withTip: (amount: string) => `con propina de ${amount}`,

  // Same QR charged again
  againTitle: '¿Cobrar otra vez al mismo QR?',
  againHint: (seconds: number) =>
    seconds <= 1
      ? 'Le cobraste hace un segundo. Revisa que no sea la misma cuenta.'
      : `Le cobraste hace ${seconds} segundos. Revisa que no sea la misma cuenta.`,

  // Insufficient balance
  short: 'Ver opciones',
  dueTitle: (amount: string) => `Faltan ${amount} de la cuenta`,
  dueHint: (paid: string) => `Ya se cobraron ${paid}. Escanea otro QR para el resto.`,
  dropDue: 'No cobrar el resto',
  dueInCash: 'El resto en efectivo',
  openBill: (whose: string) => `Cuenta sin cobrar: ${whose}`,
  goOnWithBill: 'Seguir con esta cuenta',
  scanForBill: 'Lee otra vez su QR para seguir con la cuenta. El QR en vivo cambia cada 15 segundos.',
  lostTitle: (amount: string) => `¿Se cobraron ${amount}?`,
  lostHint: 'Este dispositivo no lo sabe. Antes de elegir, revisa el último cobro de ese QR o tu turno.',
  lostBooked: 'Sí se cobraron',
  lostRefused: 'No se cobraron',

  // Discounts
  discount: 'Descuento',
  discountOn: (amount: string) => `Descuento −${amount}`,
  withDiscount: (amount: string, name: string) => `−${amount} · ${name}`,
  withoutDiscount: 'Volver a la cuenta sin el descuento',
  discountOffline: 'Sin red no hay descuentos: quítalo',

  // Sold out
  restTitle: (names: string) => `Se agotó: ${names}`,
  restHint: (amount: string) => `¿Lo quitas de la cuenta? Queda en ${amount}.`,
  retired: 'un producto que ya no se vende',
  chargeRest: (amount: string) => `Cobrar lo demás, ${amount}`,
  chargeAnew: (amount: string) => `Ver el total nuevo, ${amount}`,
  voidLast: 'Anular su último cobro',
} as const
