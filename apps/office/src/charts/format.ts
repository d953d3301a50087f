const short = (value: number): string => String(Math.round(value * 10) / 10)

/** Whole pesos of centavos, in as few characters as an axis has room for: "$120 k", "$1.2 M". */
export const pesosOnAxis = (centavos: number): string => {
  const pesos = centavos / 100
  const absolute = Math.abs(pesos)
  const sign = pesos < 0 ? '−' : ''
  if (absolute >= 1_000_000) return `${sign}$${short(absolute / 1_000_000)} M`
  if (absolute >= 1_000) return `${sign}$${short(absolute / 1_000)} k`
  return `${sign}$${short(absolute)}`
}

/** A percentage with one decimal: "54.2 %". */
export const share = (part: number, whole: number): string =>
  whole === 0 ? '0 %' : `${(Math.round((part / whole) * 1_000) / 10).toFixed(1)} %`

/** A count with thousands: "15,749". */
export const count = (value: number): string => String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
