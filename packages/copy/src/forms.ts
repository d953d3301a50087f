/** Messages of forms and beside their fields, the same in every form. */
export const formCopy = {
  failed: 'Revisa los datos marcados e inténtalo de nuevo.',
  required: 'Requerido.',
  email: 'Correo no válido.',
  format: 'Revisa este dato.',
  nothingToChange: 'Elige qué cambiar.',
  tooShort: (least: number) => `Escribe al menos ${least} caracteres.`,
  showPassword: 'Mostrar la contraseña',
  hidePassword: 'Ocultar la contraseña',
} as const
