/** Messages beside form fields, the same in every form. */
export const formCopy = {
  required: 'Requerido.',
  email: 'Correo no válido.',
  format: 'Revisa este dato.',
  tooShort: (least: number) => `Escribe al menos ${least} caracteres.`,
  showPassword: 'Mostrar la contraseña',
  hidePassword: 'Ocultar la contraseña',
  country: 'País',
  choose: 'Elige',
} as const
