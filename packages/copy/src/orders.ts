export const ordersCopy = {
  typeInvalid: 'El tipo de compra es nuevo o recarga.',
} as const
