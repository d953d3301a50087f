export const soldOutCopy = {
  soldOutTitle: 'Toca lo que se agotó',
  soldOutHint: 'Se apaga en todos los dispositivos. Toca otra vez para volver a venderlo.',
  soldOutEmpty: 'Este evento todavía no tiene productos.',
  done: 'Listo',
} as const
