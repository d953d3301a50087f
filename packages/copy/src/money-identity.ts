/** Whether the figures of an event explain the balances of its QRs. */
export const moneyIdentityCopy = {
  title: 'Cuadre del evento',
  terms: {
    loaded: 'cargado',
    promo_granted: 'de promoción',
    corrections: 'de correcciones',
    spent: 'gastado',
    given_back: 'devuelto',
    chargebacks: 'contracargos',
    breakage: 'vencido',
    promo_lapsed: 'de promoción vencida',
  },
  unspent: 'sin gastar',
  difference: 'Diferencia',
  holds: (words: string) => `Cuadra al centavo: ${words}`,
  fails: (difference: string, words: string) =>
    `NO CUADRA por ${difference}: ${words}. No uses estas cifras; avisa a quien opera Saldo.`,
  /** First row of each file that is made while the identity fails. */
  warning: (difference: string) =>
    `NO CUADRA por ${difference}. No uses estas cifras; avisa a quien opera Saldo.`,
  /** Begins the name of such a file. */
  fileMark: 'NO-CUADRA-',
} as const
