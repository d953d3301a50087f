const pesos = new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' })
const wholePesos = new Intl.NumberFormat('es-MX', {
  style: 'currency',
  currency: 'MXN',
  maximumFractionDigits: 0,
})

/** Centavos as exact decimal text, "-85.50"; no float takes part. */
const decimalText = (centavos: bigint): Intl.StringNumericLiteral => {
  const absolute = centavos < 0n ? -centavos : centavos
  const cents = String(absolute % 100n).padStart(2, '0')
  return `${centavos < 0n ? '-' : ''}${absolute / 100n}.${cents}` as Intl.StringNumericLiteral
}

/** Centavos as people read them: 11450n is "$114.50". */
export const mxn = (centavos: bigint): string => pesos.format(decimalText(centavos))

/** As `mxn`, without the decimals where they are zero: 20000n is "$200". */
export const mxnShort = (centavos: bigint): string =>
  centavos % 100n === 0n ? wholePesos.format(decimalText(centavos)) : mxn(centavos)

/** As `mxn`, with its sign: "+$200.00", "−$85.50". */
export const mxnSigned = (centavos: bigint): string =>
  centavos < 0n ? `−${mxn(-centavos)}` : `+${mxn(centavos)}`
