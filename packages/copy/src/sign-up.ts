export const signUpCopy = {
  captchaLog: (provider: string) => `No cargó la verificación de ${provider}`,
} as const

/** Texts of the captcha widget, by the widget's own keys. */
export const captchaCopy = {
  ariaLinkLabel: 'Altcha',
  error: 'No pudimos verificar. Inténtalo de nuevo.',
  expired: 'La verificación venció. Inténtalo de nuevo.',
  footer: '',
  label: 'No soy un robot',
  loading: 'Cargando…',
  reload: 'Volver a cargar',
  required: 'Confirma que no eres un robot.',
  verified: 'Listo, verificado',
  verify: 'Verificar',
  verifying: 'Verificando…',
  verificationRequired: 'Falta la verificación.',
  waitAlert: 'Estamos verificando, espera un momento.',
  cancel: 'Cancelar',
  enterCode: 'Escribe el código',
  enterCodeAria: 'Escribe el código que escuchas.',
  enterCodeFromImage: 'Escribe el código de la imagen.',
  getAudioChallenge: 'Escuchar el código',
  incorrectCode: 'El código no coincide.',
} as const
