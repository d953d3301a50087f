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

  // Scan
  scan: 'Escanear QR',

  // Tips
  tip: 'Propina',
  noTip: 'Sin propina',
  tipOf: (percent: number) => `${percent} %`,
  withTip: (amount: string) => `con propina de ${amount}`,

  // Same QR charged again

  // Insufficient balance
  short: 'Ver opciones',
  dueTitle: (amount: string) => `Faltan ${amount} de la cuenta`,
  openBill: (whose: string) => `Cuenta sin cobrar: ${whose}`,
  goOnWithBill: 'Seguir con esta cuenta',
  scanForBill: 'Lee otra vez su QR para seguir con la cuenta. El QR en vivo cambia cada 15 segundos.',

  // Discounts
  discount: 'Descuento',
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
