/** The name of an event's practice, on papers and screens. */
export const practiceName = (event: string): string => `PRÁCTICA · ${event}`

/** What server and till call the QRs of a practice. */
export const practiceQrNames = {
  balance: 'Con saldo',
  low: 'Casi sin saldo',
  empty: 'Vacío',
  blocked: 'Bloqueado',
} as const

/** The sheet of a practice's QRs. */
export const practiceSheetCopy = {
  title: 'QR de práctica',
  worthless: 'SOLO PARA PRACTICAR · SIN VALOR',
} as const

/** What marks a screen or a paper of a practice. */
export const practiceMark = 'PRÁCTICA'
