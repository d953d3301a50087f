export const catalogueCopy = {
  nameTaken: 'Ya hay un producto con ese nombre.',
  tooManyProducts: 'Un evento vende hasta 200 productos. Quita alguno para agregar otro.',
  otherProducts: 'La lista de productos cambió. Vuelve a cargarla y ordénala otra vez.',
  priceOutOfRange: (names: string) =>
    `Con ese cambio quedaría sin un precio posible: ${names}. No se cambió ningún producto.`,
  unknownProducts: 'Alguno de los productos elegidos ya no está a la venta. Vuelve a cargar la lista.',
  unknownPlaces: 'Alguno de los lugares elegidos ya no está. Vuelve a cargar la página.',
  twoPrices: 'Un lugar tiene dos precios. Deja uno solo.',
  twoOptions: 'Dos grupos u opciones se llaman igual. Cambia el nombre de una.',
  unknownParts: 'Alguno de los productos del combo ya no está a la venta. Vuelve a cargar la página.',
  twoParts: 'Un producto está dos veces en el combo. Déjalo una vez y cambia cuántos lleva.',
  comboInCombo: 'Un combo se arma de productos, no de otros combos. Elige productos que no sean combos.',
  partOfCombos: (names: string) =>
    `Este producto es parte de un combo: ${names}. Quítalo primero de ahí, o quita el combo.`,
  alertWithoutStock: 'La alerta necesita existencias: escribe cuántas piezas quedan.',
  tooManyHappyHours: 'Un evento tiene hasta 50 horas felices. Quita alguna para agregar otra.',
} as const
