/** Words of selling without a network that several say: the calls' refusals. */
export const offlineCopy = {
  walletLimitLow: 'El límite por QR no puede ser menor que la venta máxima.',
  tillLimitLow: 'El límite por caja no puede ser menor que el límite por QR.',
  largestLossDiffers: 'La pérdida máxima ya no es la que viste. Mírala otra vez y confirma de nuevo.',
} as const
