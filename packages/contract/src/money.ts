import { moneyCopy } from '@saldo/copy/money'
import { z } from 'zod'

/** Integer centavos of Mexican pesos. */
export type Centavos = bigint & { readonly __brand: 'Centavos' }

export const centavos = (value: bigint | number): Centavos => BigInt(value) as Centavos

const MAX_PESOS = 100_000_000

const decimals = (pesos: number): number => {
  const text = String(pesos)
  return text.includes('e') ? Infinity : (text.split('.')[1]?.length ?? 0)
}

/** Pesos of a JSON number to centavos, by its decimal text and never by float arithmetic. Takes at most two decimals. */
export const centavosOfPesos = (pesos: number): Centavos => {
  const [whole = '0', fraction = ''] = String(pesos).split('.')
  const sign = whole.startsWith('-') ? -1n : 1n
  return centavos(BigInt(whole) * 100n + sign * BigInt(fraction.padEnd(2, '0')))
}

/** Centavos as the number of pesos used on the wire. */
export const pesosOfCentavos = (amount: bigint): number => {
  const absolute = amount < 0n ? -amount : amount
  const text = `${absolute / 100n}.${String(absolute % 100n).padStart(2, '0')}`
  return Number(amount < 0n ? `-${text}` : text)
}

/** Below 2^53 centavos, so that a JSON number holds each centavo. */
const MAX_SUM_PESOS = 10_000_000_000_000

const tooLarge = { error: moneyCopy.tooLarge, abort: true }
const wireUpTo = (most: number) =>
  z
    .number({ error: moneyCopy.notANumber })
    .min(-most, tooLarge)
    .max(most, tooLarge)
    .refine((value) => decimals(value) <= 2, { error: moneyCopy.tooManyDecimals, abort: true })

const wirePesos = wireUpTo(MAX_PESOS)

/** For the OpenAPI document alone: floats are no exact multiples of 0.01, so `decimals` checks it. */
const inSteps = { multipleOf: 0.01 }

const inCentavos = (wire: typeof wirePesos) =>
  z.codec(
    wire.meta(inSteps),
    z.custom<Centavos>((value) => typeof value === 'bigint').meta({ type: 'number', ...inSteps }),
    { decode: (value) => centavosOfPesos(value), encode: (value) => pesosOfCentavos(value) },
  )

/** A number of pesos with at most two decimals on the wire, centavos inside; may be negative or zero. */
export const signedPesos = inCentavos(wirePesos)

/** As `signedPesos`, for what an event sums up: a hundred thousand people load more than one may be asked for. */
export const sumOfPesos = inCentavos(wireUpTo(MAX_SUM_PESOS))

/** As `signedPesos`, but above zero. */
export const pesos = inCentavos(wirePesos.gt(0, { error: moneyCopy.notPositive, abort: true }))

/** A share of an amount in whole percent, rounded to the nearest centavo. */
export const shareOf = (amount: Centavos, percent: number): Centavos =>
  centavos((amount * BigInt(percent) + 50n) / 100n)
