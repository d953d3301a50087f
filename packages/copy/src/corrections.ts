import type { LetterCopy } from './messages.ts'

/** Why a balance was corrected, as office and holder read it. */
export const correctionReasonWords = {
  charged_twice: 'Se cobró dos veces',
  wrong_amount: 'Se cobró otro monto',
  wrong_qr: 'Se cobró o recargó otro QR',
  topup_missing: 'Faltó una recarga',
  not_delivered: 'No se entregó lo cobrado',
  other: 'Otro motivo',
} as const

export const correctionsCopy = {
  barMissing: 'Elige la barra.',
} as const

type Booked = { event: string; direction: 'in' | 'out'; amount: string; reason: string }

/** The letter to whose balance was corrected. */
export const correctionLetter = ({ event, direction, amount, reason }: Booked): LetterCopy => ({
  subject:
    direction === 'in'
      ? `Sumamos ${amount} a tu saldo de ${event}`
      : `Descontamos ${amount} de tu saldo de ${event}`,
  preview: `Motivo: ${reason}.`,
  title: direction === 'in' ? 'Corregimos tu saldo a tu favor' : 'Corregimos tu saldo',
  paragraphs: [
    direction === 'in'
      ? `Sumamos ${amount} a tu QR para ${event}. Motivo: ${reason}.`
      : `Descontamos ${amount} de tu QR para ${event}. Motivo: ${reason}.`,
    'El movimiento está en Mis Qrs. Si algo no te cuadra, responde a soporte.',
  ],
  action: 'Ver mi QR',
})
