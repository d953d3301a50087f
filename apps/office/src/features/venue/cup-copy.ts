export const cupCopy = {
  ofCup: 'Depósito del vaso',
  cupOf: (name: string) => `Depósito del vaso de ${name}`,
  cup: 'En qué se sirve',
  hint: 'Por ejemplo «Vaso». El depósito se cobra con cada pieza y baja la cuenta de quien lo devuelve. Vacío: sin depósito.',
  deposit: 'Depósito, en pesos',
  save: 'Guardar',
  nameMissing: 'Escribe en qué se sirve, o deja vacíos los dos campos.',
  priceWrong: 'Escribe un depósito mayor que cero, con dos decimales como máximo.',
  words: (name: string, price: string) => `${name} con depósito de ${price}`,
} as const
