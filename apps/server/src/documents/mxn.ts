import { pesosOfCentavos } from '@saldo/contract/money'

const format = new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' })

/** Centavos as people read them: `$1,250.50`. */
export const mxn = (amount: bigint): string => format.format(pesosOfCentavos(amount))
