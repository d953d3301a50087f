export const discountCopy = {
  courtesyIsWhole: 'Una cortesía es la cuenta entera: 100 %.',
  unknownPlaces: 'Alguno de los lugares no es de este evento. Vuelve a cargar la página.',
  nameTaken: 'Este evento ya tiene un motivo con ese nombre. Elige otro.',
  tooMany: 'Un evento lleva hasta 50 motivos. Quita alguno.',
  line: (name: string) => `Descuento: ${name}`,
  kinds: { discount: 'Descuento', courtesy: 'Cortesía', staff_meal: 'Comida de personal' },
} as const
