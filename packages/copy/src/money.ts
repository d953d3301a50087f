export const moneyCopy = {
  notANumber: 'Escribe un monto en pesos con números.',
  notPositive: 'El monto debe ser mayor que cero.',
  tooManyDecimals: 'El monto lleva como máximo dos decimales.',
  tooLarge: 'El monto es demasiado grande.',
  betweenPesos: (least: number, most: number) =>
    `El monto va de $${least} a $${most.toLocaleString('en-US')}.`,
} as const
