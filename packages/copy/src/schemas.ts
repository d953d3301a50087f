/** Errors of values whose schema has no message of its own. */
export const schemaCopy = {
  missing: 'Requerido.',
  wrong: 'Revisa este dato.',
  notANumber: 'Debe ser un número.',
  notAnInteger: 'Debe ser un número entero.',
  notAText: 'Debe ser un texto.',
  notAUrl: 'Debe ser una dirección completa, como https://ejemplo.mx.',
  notAnEmail: 'Correo no válido.',
  notOneOf: (values: readonly string[]) =>
    `Debe ser ${new Intl.ListFormat('es', { type: 'disjunction' }).format(values)}.`,
  tooLong: (most: string) => `Debe tener ${most} caracteres como máximo.`,
  tooShort: (least: string) => `Debe tener al menos ${least} caracteres.`,
  tooBig: (most: string) => `Debe ser ${most} como máximo.`,
  tooSmall: (least: string) => `Debe ser al menos ${least}.`,
  tooMany: (most: string) => `Debe haber ${most} como máximo.`,
  tooFew: (least: string) => `Debe haber al menos ${least}.`,
  unknownField: 'Este dato no se espera aquí.',
} as const
