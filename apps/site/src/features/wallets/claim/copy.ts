/** Claiming a printed QR's balance for an account. */
export const claimCopy = {
  title: 'Tengo un QR impreso',
  description: 'Pasa a tu cuenta el saldo de un QR impreso.',
  intro: 'Pasamos todo su saldo al QR de tu cuenta, y el impreso deja de servir.',
  code: 'Código del QR',
  codeHint: 'Está debajo del QR: 29 letras y números. No importan los espacios ni las mayúsculas.',
  claimCode: 'Código para reclamarlo',
  claimCodeHint:
    'Ocho letras y números bajo el doblez del QR, o que te dieron en la caja. Si el tuyo no lo trae, déjalo vacío.',
  scan: 'Escanearlo con la cámara',
  scanHint: 'Acerca el QR a la cámara.',
  scanned: 'Código leído. Pásalo a tu cuenta con el botón de abajo.',
  foreign: 'Ese QR no es de saldo. Busca el que viene en tu pulsera o boleto.',
  noScanner: 'No pudimos abrir la cámara. Escribe el código.',
  noCode: 'Ese código no está completo. Revisa que sean 29 letras y números.',
  submit: 'Pasar el saldo a mi cuenta',
  done: 'El saldo ya es tuyo',
  doneAmount: (amount: string) => `Pasamos ${amount} a tu QR. El impreso ya no paga.`,
  doneNothing: 'Ese QR no tenía saldo. Ya no paga; recarga el de tu cuenta cuando quieras.',
  seeQrs: 'Ver mis Qrs',
  backToQrs: 'Volver a Mis Qrs',
} as const
