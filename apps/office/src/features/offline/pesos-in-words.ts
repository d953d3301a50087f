const upTo29 = [
  '',
  'un',
  'dos',
  'tres',
  'cuatro',
  'cinco',
  'seis',
  'siete',
  'ocho',
  'nueve',
  'diez',
  'once',
  'doce',
  'trece',
  'catorce',
  'quince',
  'dieciséis',
  'diecisiete',
  'dieciocho',
  'diecinueve',
  'veinte',
  'veintiún',
  'veintidós',
  'veintitrés',
  'veinticuatro',
  'veinticinco',
  'veintiséis',
  'veintisiete',
  'veintiocho',
  'veintinueve',
]
const tens = ['', '', '', 'treinta', 'cuarenta', 'cincuenta', 'sesenta', 'setenta', 'ochenta', 'noventa']
const hundreds = [
  '',
  'ciento',
  'doscientos',
  'trescientos',
  'cuatrocientos',
  'quinientos',
  'seiscientos',
  'setecientos',
  'ochocientos',
  'novecientos',
]

const joined = (...parts: readonly string[]): string => parts.filter(Boolean).join(' ')

const belowHundred = (count: number): string =>
  upTo29[count] ?? [tens[Math.floor(count / 10)], upTo29[count % 10]].filter(Boolean).join(' y ')

const belowThousand = (count: number): string =>
  count === 100 ? 'cien' : joined(hundreds[Math.floor(count / 100)] ?? '', belowHundred(count % 100))

const belowMillion = (count: number): string => {
  const thousands = Math.floor(count / 1_000)
  return joined(
    thousands > 1 ? belowThousand(thousands) : '',
    thousands > 0 ? 'mil' : '',
    belowThousand(count % 1_000),
  )
}

const MILLION = 1_000_000n

const wholePesos = (pesos: bigint): string => {
  if (pesos === 0n) return 'cero pesos'
  if (pesos === 1n) return 'un peso'
  const [millions, rest] = [Number(pesos / MILLION), Number(pesos % MILLION)]
  if (millions === 0) return `${belowMillion(rest)} pesos`
  const counted = joined(belowMillion(millions), millions === 1 ? 'millón' : 'millones', belowMillion(rest))
  return rest === 0 ? `${counted} de pesos` : `${counted} pesos`
}

/** Writes centavos as a Mexican cheque does, below 10^12 pesos: 48000050n is "cuatrocientos ochenta mil pesos 50/100 M.N." */
export const pesosInWords = (centavos: bigint): string =>
  `${wholePesos(centavos / 100n)} ${String(centavos % 100n).padStart(2, '0')}/100 M.N.`
