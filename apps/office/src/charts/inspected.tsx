import { type PointerEvent, type ReactNode, useId, useState } from 'react'
import styles from './charts.module.css'
import { chartsCopy as copy } from './copy.ts'
import { useWidth } from './use-width.ts'

export type Described = {
  title: string
  lines: readonly { name: string; value: string; colour?: number | undefined }[]
  total?: string | undefined
}

export type Size = { width: number; height: number }
export const margin = { left: 56, right: 12, top: 12, bottom: 24 } as const

type InspectedProps = {
  label: string
  height: number
  /** Number of points. */
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

/** The selected point: the nearest to the pointer, or the slider's value by keyboard. */
const useInspection = ({ points, xOf }: InspectedProps, size: Size) => {
  const [at, setAt] = useState<number | null>(null)
  const last = Math.max(0, points - 1)
  const hover = (event: PointerEvent<HTMLDivElement>): void => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left
    let best = 0
    for (let one = 1; one <= last; one += 1)
      if (Math.abs(xOf(one, size) - x) < Math.abs(xOf(best, size) - x)) best = one
    setAt(best)
  }
  return { point: at === null || points === 0 ? null : Math.min(at, last), last, setAt, hover }
}

type Inspection = ReturnType<typeof useInspection>

/** A visually hidden slider, by which arrow keys and screen readers step through the points. */
const Walk = ({ by, label, describe }: { by: Inspection } & Pick<InspectedProps, 'label' | 'describe'>) => {
  const hint = useId()
  const { point, last, setAt } = by
  return (
    <>
      <input
        type="range"
        className={styles.walk}
        aria-label={label}
        aria-describedby={hint}
        aria-valuetext={sentenceOf(describe(point ?? last))}
        min={0}
        max={last}
        value={point ?? last}
        onChange={(event) => setAt(event.currentTarget.valueAsNumber)}
        onFocus={() => setAt(point ?? last)}
        onKeyDown={(event) => event.key === 'Escape' && setAt(null)}
        onBlur={() => setAt(null)}
      />
      <span id={hint} className={styles.unseen}>
        {copy.keys}
      </span>
    </>
  )
}

/** A plot whose points can be inspected with the pointer or the arrow keys; a slider to screen readers. */
export const Inspected = (props: InspectedProps) => {
  const { label, height, points, xOf, describe, children } = props
  const [element, width] = useWidth<HTMLDivElement>()
  const size = { width, height }
  const inspection = useInspection(props, size)
  const { point, hover, setAt } = inspection
  const x = point === null ? 0 : xOf(point, size)
  return (
    <div
      ref={element}
      className={styles.plot}
      data-height={height}
      data-ring
      onPointerMove={hover}
      onPointerLeave={() => setAt(null)}
    >
      {points > 0 && <Walk by={inspection} label={label} describe={describe} />}
      <svg width={width} height={height} aria-hidden="true" className={styles.svg}>
        {width > 0 && children(size, point)}
        {width > 0 && point !== null && (
          <line className={styles.cursor} x1={x} x2={x} y1={margin.top} y2={height - margin.bottom} />
        )}
      </svg>
      {point !== null && <Tip of={describe(point)} isLeft={x > width / 2} />}
    </div>
  )
}
