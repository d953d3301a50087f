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
  giveBack: (amount: string) => `Devolver ${amount}`,
  cupsApart: 'Devuelve los vasos aparte',
  noReturnsOffline: 'Sin conexión no se devuelven vasos',

  // Scan
  scan: 'Escanear QR',

  // Tips
  tip: 'Propina',
  noTip: 'Sin propina',
  tipOf: (percent: number) => `${percent} %`,
  withTip: (amount: string) => `con propina de ${amount}`,

  // Insufficient balance
  short: 'Ver opciones',
  dueTitle: (amount: string) => `Faltan ${amount} de la cuenta`,
  openBill: (whose: string) => `Cuenta sin cobrar: ${whose}`,
  goOnWithBill: 'Seguir con esta cuenta',
  scanForBill: 'Lee otra vez su QR para seguir con la cuenta. El QR en vivo cambia cada 15 segundos.',

  // Discounts
  discount: 'Descuento',
  toTab: 'A cuenta',
  discountOn: (amount: string) => `Descuento −${amount}`,
  withDiscount: (amount: string, name: string) => `−${amount} · ${name}`,
  withoutDiscount: 'Volver a la cuenta sin el descuento',
  discountOffline: 'Sin red no hay descuentos: quítalo',

  // Sold out
  restTitle: (names: string) => `Se agotó: ${names}`,
  retired: 'un producto que ya no se vende',
  chargeRest: (amount: string) => `Cobrar lo demás, ${amount}`,
  chargeAnew: (amount: string) => `Ver el total nuevo, ${amount}`,
  voidLast: 'Anular su último cobro',
} as const
