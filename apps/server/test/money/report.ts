import { centavosOfPesos } from '@saldo/contract/money'
import { expect } from 'vitest'

/** A table of a report on the wire. */
export type WireSection = {
  title: string
  counted: string
  lines: { label: string; count: number | null; amount: number; is_sum: boolean }[]
}

/** Expects each sum of each table to equal the sum of the lines above it. */
export const addsUp = (sections: readonly WireSection[]): void => {
  for (const { title, lines } of sections) {
    let sum = 0n
    for (const { label, amount, is_sum: isSum } of lines) {
      if (isSum) expect([title, label, centavosOfPesos(amount)]).toEqual([title, label, sum])
      else sum += centavosOfPesos(amount)
    }
  }
}

/** The last amount under a label of a table; zero without such a line. */
export const amountIn = (sections: readonly WireSection[], title: string, label: string): number =>
  sections.find((section) => section.title === title)?.lines.findLast((line) => line.label === label)
    ?.amount ?? 0
