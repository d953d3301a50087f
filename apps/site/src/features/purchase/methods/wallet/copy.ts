/** Paying by Mercado Pago’s wallet. */
export const walletCopy = {
  name: 'Mercado Pago',
  hint: 'Con tu cuenta de Mercado Pago',
  needsTerms: 'Debes aceptar los términos y condiciones',
  leaving: 'Te llevamos a Mercado Pago para terminar tu pago.',
} as const
