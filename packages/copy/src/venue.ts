export const venueCopy = {
  placeNameMissing: 'Escribe el nombre del lugar.',
  placeNameTooLong: 'El nombre del lugar lleva como máximo 60 caracteres.',
  itemsDoNotAddUp: 'La suma de los productos no coincide con el monto.',
} as const
