/** Paying by card. */
export const cardCopy = {
  name: 'Tarjeta',
  hint: 'Crédito o débito · Mastercard, Visa, Amex',
  form: 'el formulario de pago',
  incomplete: 'Revisa los datos de la tarjeta.',
} as const
