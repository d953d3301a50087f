export const legalCopy = {
  /** Address shown where none is configured, as in a demonstration. */
  demoAddress: 'calle de Ejemplo 1, colonia Centro, 06000, Ciudad de México',
} as const
