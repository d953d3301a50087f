export const catalogueCopy = {
  nameTaken: 'Ya hay un producto con ese nombre.',
  tooManyProducts: 'Un evento vende hasta 200 productos. Quita alguno para agregar otro.',
  otherProducts: 'La lista de productos cambió. Vuelve a cargarla y ordénala otra vez.',
} as const
