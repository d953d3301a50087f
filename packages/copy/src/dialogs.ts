export const dialogCopy = {
  success: 'Aceptar',
  confirm: 'Sí, continuar',
  cancel: 'No, cancelar',
  error: 'Continuar',
  warning: 'Continuar',
  info: 'Entendido',
  /** Title of error dialogs. */
  oops: 'Ops..',
} as const
