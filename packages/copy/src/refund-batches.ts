/** What the server says of batches of refunds: the titles of the bank's file, and why an answer can't be read. */
export const refundBatchesCopy = {
  fileTitles: ['secuencia', 'folio', 'clabe', 'banco', 'nombre', 'importe', 'referencia', 'concepto'],
  fileMissing: 'Elige el archivo que te dio el banco.',
  fileTooLarge: 'El archivo pasa de 8 MB.',
  fileEmpty: 'El archivo no tiene líneas.',
  tooManyLines: 'El archivo tiene más de 50,000 líneas.',
  notTable: (line: number) => `El archivo no es CSV ni texto con columnas: falla en la línea ${line}.`,
  columnMissing: (title: string) => `El archivo no tiene la columna “${title}”.`,
  columnsInvalid: 'Di qué columna es la referencia, cuál el importe y qué dice de cada transferencia.',
  bankMissing: 'Escribe el banco.',
  nothingToDo: 'Este archivo no dice nada nuevo de este lote.',
  returnedByBank: 'El banco la devolvió.',
} as const
