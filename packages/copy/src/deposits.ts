/** What is wrong with a deposit at the bank, or with a line of a file of them. */
export const depositsCopy = {
  terminals: 'Terminales',
  notYet: 'Escribe un día que ya llegó.',
  accountUnknown: (known: string) =>
    known === ''
      ? 'Ninguna pasarela ni terminal ha cobrado todavía en este evento.'
      : `La cuenta es ${known}.`,
  amountUnreadable: (title: string) =>
    `“${title}” se escribe 1250, 1250.50 o $1,250.50, y es mayor que cero.`,
  feeUnreadable: (title: string) => `“${title}” se escribe 12, 12.50 o $12.50.`,
  dateUnreadable: 'La fecha se escribe 2026-01-31 o 31/01/2026.',
  aboveOwed: (owed: string) => `A esa cuenta solo le faltan ${owed} por depositar.`,
  knownOtherwise: 'Esa referencia ya está registrada con otro importe o fecha.',
} as const
