export const socialCopy = {
  or: 'o',
  label: 'Entrar con otra cuenta',
  continueWith: (provider: string) => `Continuar con ${provider}`,

  failed: 'Error en la autenticació, intente de nuevo.',
  refused: 'Error en la autenticación social. Intenta de nuevo.',
  log: (provider: string) => `Error al iniciar sesión con ${provider}`,

  termsBefore: 'Si es tu primera vez, al continuar aceptas los ',
  terms: 'términos y condiciones',
  termsBetween: ' y la ',
  privacy: 'política de privacidad',
  termsAfter: '.',
} as const
