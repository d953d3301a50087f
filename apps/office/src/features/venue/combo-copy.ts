export const comboCopy = {
  combo: 'Combo',
  comboOf: (name: string) => `De qué se arma ${name}`,
  hint: 'Un combo se vende a su propio precio y toma las existencias de lo que lleva. Se agota cuando se agota alguno de sus productos. Sin productos, se vende como uno solo.',
  noneToChoose:
    'Un combo se arma de otros productos del evento, y no de otros combos. Agrega primero alguno.',
  isPart: (names: string) => `Este producto es parte de ${names}: no puede ser un combo.`,
  part: 'Producto',
  quantity: 'Cuántos lleva',
  addPart: 'Agregar producto al combo',
  removePart: (name: string) => (name === '' ? 'Quitar del combo' : `Quitar ${name} del combo`),
  save: 'Guardar',
  partMissing: 'Elige un producto.',
  quantityWrong: (most: number) => `Escribe un número entero del 1 al ${most}.`,
  words: (parts: string) => `Combo: ${parts}`,
  pieces: (quantity: number, name: string) => `${quantity} × ${name}`,
} as const
