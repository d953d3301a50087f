export const dialogCopy = {
  success: 'Aceptar',
  confirm: 'Sí, continuar',
  cancel: 'No, cancelar',
  error: 'Continuar',
  info: 'Entendido',
} as const
