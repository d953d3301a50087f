const MINUTE_MS = 60_000

/** Minutes that a point of a plot may stand for. */
export const steps = [1, 5, 15, 60] as const
export type Step = (typeof steps)[number]

/** Points of fewer charges show chance, not the event. */
const LEAST_CHARGES = 40
/** As many are a curve, and as many are seen one by one. */
const [FEWEST_POINTS, MOST_SEEN_POINTS] = [8, 300]

/**
 * The shortest step whose points stand for enough charges, of those that draw a curve over this time; where there are
 * never enough, the longest of them.
 */
export const suitableStep = (from: Date, to: Date, charges: number): Step => {
  const minutes = Math.max(0, to.getTime() - from.getTime()) / MINUTE_MS
  const drawn = steps.filter((step) => minutes / step >= FEWEST_POINTS)
  const suits = (step: Step): boolean =>
    minutes / step <= MOST_SEEN_POINTS && (charges * step) / minutes >= LEAST_CHARGES
  return drawn.find(suits) ?? drawn.at(-1) ?? 1
}
