import { hash } from 'node:crypto'

/** Random numbers that a seed repeats. */
export type Chance = {
  /** At least `from` and below `to`. */
  between(from: number, to: number): number
  /** As `between`, whole. */
  whole(from: number, to: number): number
  /** True in this share of calls. */
  happens(share: number): boolean
  /** One of the weights' places, each as often as its weight. */
  weighted(weights: readonly number[]): number
}

const FOLD = 0x6d2b79f5

/** Mulberry32, seeded by a text: enough for a demo, useless for secrets. */
export const chanceOf = (seed: string): Chance => {
  let state = hash('sha256', seed, 'buffer').readUInt32LE()
  const next = (): number => {
    state = (state + FOLD) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (from: number, to: number): number => from + next() * (to - from)
  return {
    between,
    whole: (from, to) => Math.floor(between(from, to)),
    happens: (share) => next() < share,
    weighted: (weights) => {
      let left = next() * weights.reduce((sum, weight) => sum + weight, 0)
      const found = weights.findIndex((weight) => (left -= weight) < 0)
      return found === -1 ? weights.length - 1 : found
    },
  }
}

/** A UUID of version 4 that the name always gives: what a till would have made up, made up once. */
export const uuidOf = (name: string): string => {
  const hex = hash('sha256', `demo|${name}`, 'hex')
  const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) & 3)
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `${variant}${hex.slice(17, 20)}`]
  return [...parts, hex.slice(20, 32)].join('-')
}
