const inThousands = (pesos: bigint): string => String(pesos).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')

/** Formats centavos: 11450n is "$114.50". Without Intl, whose formatter takes a slow phone 100 ms, or floats. */
export const mxn = (centavos: bigint): string => {
  const absolute = centavos < 0n ? -centavos : centavos
  const cents = String(absolute % 100n).padStart(2, '0')
  return `${centavos < 0n ? '-' : ''}$${inThousands(absolute / 100n)}.${cents}`
}

/** As `mxn`, without the decimals where they are zero: 20000n is "$200". */
export const mxnShort = (centavos: bigint): string => mxn(centavos).replace(/\.00$/, '')

/** As `mxn`, with its sign: "+$200.00", "−$85.50". */
export const mxnSigned = (centavos: bigint): string =>
  centavos < 0n ? `−${mxn(-centavos)}` : `+${mxn(centavos)}`
