export const dialogCopy = {
  success: 'Aceptar',
  confirm: 'Sí, continuar',
  cancel: 'No, cancelar',
  error: 'Continuar',
  warning: 'Continuar',
  info: 'Entendido',
  /** The title of what went wrong. */
  oops: 'Ops..',
} as const
