/** What is wrong with an imported file, or with a line of it. */
export const importCopy = {
  fileMissing: 'Elige un archivo CSV.',
  fileEmpty: 'El archivo no tiene ninguna línea debajo de sus títulos.',
  fileTooLarge: 'El archivo pasa de 1 MB. Divídelo en varios.',
  tooManyLines: 'El archivo pasa de 1,000 líneas. Divídelo en varios.',
  notText: 'El archivo no es CSV en UTF-8. En tu hoja de cálculo, guárdalo como “CSV UTF-8”.',
  notCsv: (line: number) => `La línea ${line} no se puede leer como CSV. Revisa sus comillas.`,
  columnMissing: (title: string) => `Falta la columna “${title}” en la primera línea.`,
  columnTwice: (title: string) => `La columna “${title}” está dos veces en la primera línea.`,
  nothingToDo: 'Este archivo no cambia nada.',

  tooManyCells: 'Tiene más columnas que la primera línea.',
  formula: (title: string) => `“${title}” empieza como una fórmula (=, +, -, @). Escríbelo sin ese signo.`,
  twice: (line: number) => `Ya está en la línea ${line}.`,
  missing: (title: string) => `Falta “${title}”.`,
  tooLong: (title: string, most: number) => `“${title}” lleva hasta ${most} letras.`,
  priceUnreadable: 'El precio se escribe 120, 120.50 o $120.50, y es mayor que cero.',
  yesOrNo: (title: string) => `“${title}” lleva sí o no.`,

  emailUnreadable: 'Ese correo no está bien escrito.',
  accountMissing: 'No hay una cuenta con ese correo. Invita primero a esa persona.',
  roleUnknown: 'El papel es barra, caja, soporte, encargado, finanzas o proveedor.',
  roleNotYours: 'Tu papel no puede dar ni quitar ese.',
  adminThere: 'Esa cuenta es de administración y ya puede trabajar en todos los eventos.',
  placeUnknown: 'Ese lugar no es de este evento. Agrégalo primero en Lugares.',
} as const
