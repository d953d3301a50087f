import type { Correction, CorrectionSource, CorrectionState } from '@saldo/contract/corrections'

/** Corrections of a QR's balance, on their page and in a person's file. */
export const correctionCopy = {
  waitsTitle: 'Corrección por aprobar',
  ownTitle: 'Tu corrección espera',
  sources: {
    cash_difference: 'Diferencia de caja',
    bank: 'Banco',
    payment_suspense: 'Pagos sin asignar',
    bar: 'Ventas de una barra',
  } satisfies Record<CorrectionSource, string>,
  salesOf: (place: string) => `Ventas de ${place}`,
  states: {
    pending: 'Por aprobar',
    booked: 'Hecha',
    refused: 'Rechazada',
    withdrawn: 'Retirada',
    expired: 'Venció sin decidirse',
  } satisfies Record<CorrectionState, string>,
  note: (note: string) => `«${note}»`,
  asked: ({ who, when, source, direction }: Asked) =>
    `La pidió ${who}, ${when}. ${direction === 'in' ? 'Saldría de' : 'Iría a'} «${source}».`,
  expires: (when: string) => `Si nadie la decide, vence ${when}.`,
  approve: 'Aprobar',
  approveTitle: '¿Aprobar esta corrección?',
  approveWords: (amount: string, holder: string) =>
    `El saldo de ${holder} cambia ${amount} y le avisamos por correo. No se puede deshacer: se corregiría con otra.`,
  refuse: 'Rechazar',
  refuseTitle: 'Rechazar la corrección',
  refuseHint: 'El saldo no cambia. Quien la pidió lee el motivo.',
  reason: 'Motivo',
  withdraw: 'Retirar',
  withdrawTitle: '¿Retirar tu corrección?',
  withdrawWords: 'Ya nadie podrá aprobarla. El saldo no cambia.',
  somebody: 'alguien',
  anonymous: 'un QR sin dueño',
} as const

type Asked = { who: string; when: string; source: string; direction: Correction['direction'] }

/** The account of a correction, in words. */
export const sourceOf = ({ source, place }: Pick<Correction, 'source' | 'place'>): string =>
  source === 'bar' && place !== null ? correctionCopy.salesOf(place) : correctionCopy.sources[source]
