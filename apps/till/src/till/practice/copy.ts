import { practiceMark } from '@saldo/copy/practice'

export const practiceCopy = {
  band: practiceMark,
  bandHint: 'Nada se cobra',
  end: 'Volver al trabajo',
  cards: 'QR de práctica',
  cardsHint: 'Toca uno para leerlo, como si lo mostrara un cliente.',
  cardsWait: 'Ve a donde se lee un QR y toca uno aquí.',
  again: 'Volver a llenar los QR',
  over: 'La práctica terminó: otra vez cobras de verdad.',
  dismiss: 'Entendido',
} as const
