/** What the staff reads while the customer decides. */
export const askingCopy = {
  show: 'Enséñale la pantalla al cliente.',
  turn: 'Girar la pantalla',
  back: 'Volver a la cuenta',
  elsewhere: 'El cliente decide en su pantalla',
  here: 'Preguntarle aquí',
  refused: 'El cliente no aceptó',
  refusedHint: 'No se cobró nada.',
} as const
