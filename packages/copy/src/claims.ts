/** A printed QR whose balance goes to an account. */
export const claimCopy = {
  title: 'Tengo un QR impreso',
  description: 'Pasa a tu cuenta el saldo de un QR impreso.',
  intro: 'Pasamos todo su saldo al QR de tu cuenta, y el impreso deja de servir.',
  code: 'Código del QR',
  codeHint: 'Está debajo del QR: 29 letras y números. No importan los espacios ni las mayúsculas.',
  noCode: 'Ese código no está completo. Revisa que sean 29 letras y números.',
  submit: 'Pasar el saldo a mi cuenta',
  done: 'El saldo ya es tuyo',
  doneAmount: (amount: string) => `Pasamos ${amount} a tu QR. El impreso ya no paga.`,
  doneNothing: 'Ese QR no tenía saldo. Ya no paga; recarga el de tu cuenta cuando quieras.',
  seeQrs: 'Ver mis Qrs',
  backToQrs: 'Volver a Mis Qrs',
} as const
