import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useState } from 'react'
import styles from './charts.module.css'
import { chartsCopy as copy } from './copy.ts'
import { useWidth } from './use-width.ts'

type Described = {
  title: string
  lines: readonly { name: string; value: string; colour?: number | undefined }[]
  total?: string | undefined
}

export type Size = { width: number; height: number }
export const margin = { left: 56, right: 12, top: 12, bottom: 24 } as const

type InspectedProps = {
  label: string
  height: number
  /** How many points may be looked at. */
  points: number
  /** Where a point is, in px from the left of the plot. */
  xOf: (point: number, size: Size) => number
  describe: (point: number) => Described
  children: (size: Size, inspected: number | null) => ReactNode
}

const sentenceOf = ({ title, lines, total }: Described): string =>
  [
    title,
    ...lines.map(({ name, value }) => `${name} ${value}`),
    ...(total === undefined ? [] : [total]),
  ].join(', ')

const Tip = ({ of, isLeft }: { of: Described; isLeft: boolean }) => (
  <div className={styles.tip} data-side={isLeft ? 'left' : 'right'} data-ground="night">
    <strong>{of.title}</strong>
    {of.lines.map(({ name, value, colour }) => (
      <span key={name} className={styles.tipLine}>
        {colour !== undefined && <i className={styles.dot} data-colour={colour} />}
        <span>{name}</span>
        <b>{value}</b>
      </span>
    ))}
    {of.total !== undefined && (
      <span className={styles.tipTotal}>
        <span>{copy.total}</span>
        <b>{of.total}</b>
      </span>
    )}
  </div>
)

/** A plot whose points are looked at with the pointer or with the arrow keys; a slider to screen readers. */
export const Inspected = ({ label, height, points, xOf, describe, children }: InspectedProps) => {
  const hint = useId()
  const [element, width] = useWidth<HTMLDivElement>()
  const [at, setAt] = useState<number | null>(null)
  const last = points - 1
  const point = at === null ? null : Math.min(at, last)
  const size = { width, height }
  const keep = (wanted: number): void => setAt(Math.max(0, Math.min(last, wanted)))
  const press = (event: KeyboardEvent): void => {
    const from = point ?? last
    const big = Math.max(1, Math.round(points / 10))
    const moves: Record<string, number> = {
      ArrowLeft: from - 1,
      ArrowDown: from - 1,
      ArrowRight: from + 1,
      ArrowUp: from + 1,
      PageDown: from - big,
      PageUp: from + big,
      Home: 0,
      End: last,
    }
    const to = moves[event.key]
    if (event.key === 'Escape') setAt(null)
    if (to === undefined) return
    event.preventDefault()
    keep(to)
  }
  const hover = (event: PointerEvent<HTMLDivElement>): void => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left
    let best = 0
    for (let one = 1; one <= last; one += 1)
      if (Math.abs(xOf(one, size) - x) < Math.abs(xOf(best, size) - x)) best = one
    keep(best)
  }
  const shown = point === null || points === 0 ? null : describe(point)
  return (
    <div
      ref={element}
      className={styles.plot}
      data-height={height}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-describedby={hint}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, last)}
      aria-valuenow={point ?? Math.max(0, last)}
      aria-valuetext={points === 0 ? label : sentenceOf(describe(point ?? last))}
      onKeyDown={press}
      onBlur={() => setAt(null)}
      onPointerMove={hover}
      onPointerLeave={() => setAt(null)}
    >
      <span id={hint} className={styles.unseen}>
        {copy.keys}
      </span>
      <svg width={width} height={height} aria-hidden="true" className={styles.svg}>
        {width > 0 && children(size, point)}
        {width > 0 && point !== null && (
          <line
            className={styles.cursor}
            x1={xOf(point, size)}
            x2={xOf(point, size)}
            y1={margin.top}
            y2={height - margin.bottom}
          />
        )}
      </svg>
      {shown && point !== null && <Tip of={shown} isLeft={xOf(point, size) > width / 2} />}
    </div>
  )
}
