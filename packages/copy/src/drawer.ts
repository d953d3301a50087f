/** Texts of a drawer's cash during its shift: pieces, withdrawals, added change, and the reason of a difference. */
export const drawerCopy = {
  noSuchPiece: 'No hay billetes ni monedas de ese valor.',
  pieceTwice: 'Cada billete o moneda va una sola vez.',
  piecesDoNotAddUp: 'Los billetes y monedas no suman ese monto.',
  reasonShort: 'Escribe el motivo, con al menos 3 letras.',
  reasonLong: 'El motivo lleva como máximo 200 letras.',
  wordsMissing: 'Escribe qué pasó.',
  wordsLong: 'Escribe como máximo 200 letras.',

  kinds: { withdrawal: 'Retiro', change: 'Cambio agregado' },
  reasons: {
    change: 'Cambio mal dado',
    unrecorded_sale: 'Venta o recarga sin registrar',
    unrecorded_payout: 'Dinero entregado sin registrar',
    float: 'Fondo inicial mal contado',
    counterfeit: 'Billete falso',
    miscounted: 'Me equivoqué al contar',
    unknown: 'No sé',
    other: 'Otro motivo',
  },
  /** A reason with what its author added. */
  reasonWith: (reason: string, words: string | null) => (words === null ? reason : `${reason}: ${words}`),
} as const
