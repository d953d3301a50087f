import type { CountedPieces } from '@saldo/contract/drawer'
import { centavos } from '@saldo/contract/money'
import { z } from 'zod'

const stored = z.array(z.object({ value: z.number(), count: z.number() }))

/** Pieces as they lie in a column of JSON, values in centavos. */
export const writePieces = (pieces: CountedPieces | null): string | null =>
  pieces && JSON.stringify(pieces.map(({ value, count }) => ({ value: Number(value), count })))

export const readPieces = (json: unknown): CountedPieces | null =>
  json === null ? null : stored.parse(json).map(({ value, count }) => ({ value: centavos(value), count }))

const textOf = (pieces: CountedPieces | null): string | null =>
  pieces &&
  pieces
    .map(({ value, count }) => `${value}:${count}`)
    .toSorted()
    .join()

/** Whether a repeat counts the same pieces, in any order. */
export const samePieces = (one: CountedPieces | null, other: CountedPieces | null): boolean =>
  textOf(one) === textOf(other)
