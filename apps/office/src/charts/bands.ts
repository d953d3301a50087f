import { scaleBand } from '@visx/scale'
import type { Size } from './inspected.tsx'

const EDGE_PX = 8

/** Columns of equal width side by side; `gap` is the share of each that stays free. */
const bandsOf = (columns: number, { width }: Size, gap: number) =>
  scaleBand<number>({
    domain: Array.from({ length: columns }, (_, at) => at),
    range: [EDGE_PX, Math.max(EDGE_PX, width - EDGE_PX)],
    padding: gap,
  })

/** The place of each column in px: its left side, its width, and how far the next one is. */
export const placesOf = (columns: number, size: Size, gap: number) => {
  const bands = bandsOf(columns, size, gap)
  const width = bands.bandwidth()
  const leftOf = (at: number): number => bands(at) ?? 0
  return { width, step: bands.step(), leftOf, middleOf: (at: number): number => leftOf(at) + width / 2 }
}
