export const soldOutCopy = {
  soldOutTitle: 'Toca lo que se agotó',
  hints: {
    here: 'Se apaga en este lugar. Toca otra vez para volver a venderlo.',
    everywhere: 'Se apaga en todos los lugares. Toca otra vez para volver a venderlo.',
  },
  where: 'Dónde se agotó',
  places: { here: 'Solo aquí', everywhere: 'En todos los lugares' },
  outEverywhere: 'Agotado en todos los lugares',
  soldOutEmpty: 'Este lugar todavía no tiene productos.',
  optionsOf: (product: string) => `Opciones de ${product}`,
  done: 'Listo',
} as const
