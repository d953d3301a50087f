import { scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { placesOf } from './bands.ts'
import styles from './charts.module.css'
import { chartsCopy as copy } from './copy.ts'
import { count } from './format.ts'
import { Inspected, type Size } from './inspected.tsx'

const BAR_HEIGHT = 8

export type BarRow = {
  id: string
  name: string
  value: number
  words: string
  below?: string | undefined
  colour: number
}

/** A bar below each name, in proportion to the longest. */
export const BarList = ({ rows }: { rows: readonly BarRow[] }) => {
  const longest = Math.max(1, ...rows.map(({ value }) => value))
  return (
    <ul className={styles.bars}>
      {rows.map(({ id, name, value, words, below, colour }) => (
        <li key={id}>
          <span className={styles.barWords}>
            <span>{name}</span>
            <b>{words}</b>
          </span>
          <svg width="100%" height={BAR_HEIGHT} aria-hidden="true" className={styles.track}>
            <rect
              width={`${Math.max(0, (value / longest) * 100)}%`}
              height={BAR_HEIGHT}
              rx={BAR_HEIGHT / 2}
              className={styles.fill}
              data-colour={colour}
            />
          </svg>
          {below !== undefined && <span className={styles.below}>{below}</span>}
        </li>
      ))}
    </ul>
  )
}

export type Part = { name: string; value: number; colour: number }

/** One bar of parts that make a whole. */
export const ShareBar = ({ parts }: { parts: readonly Part[] }) => {
  const whole = Math.max(
    1,
    parts.reduce((sum, { value }) => sum + Math.max(0, value), 0),
  )
  return (
    <svg width="100%" height={14} aria-hidden="true" className={styles.share}>
      {parts.map(({ name, value, colour }, at) => {
        const before = parts.slice(0, at).reduce((sum, part) => sum + Math.max(0, part.value), 0)
        const [start, width] = [before, Math.max(0, value)].map((part) => (part / whole) * 100)
        return (
          <rect
            key={name}
            x={`${start}%`}
            width={`${width}%`}
            height={14}
            className={styles.fill}
            data-colour={colour}
          />
        )
      })}
    </svg>
  )
}

/** `short` stands below a narrow bar. */
type Group = { name: string; short: string; count: number; words: string }

/** Width in px below which the short label is shown. */
const ROOMY_PX = 40

const padding = { top: 24, bottom: 44 } as const

const GAP = 0.35

type ColumnProps = { group: Group; x: number; width: number; top: number; bottom: number }

const Column = ({ group, x, width, top, bottom }: ColumnProps) => {
  const middle = x + width / 2
  return (
    <g>
      <Bar
        x={x}
        width={width}
        y={top}
        height={Math.max(0, bottom - top)}
        rx={3}
        className={styles.column ?? ''}
      />
      <text className={styles.onBar} x={middle} y={top - 7} textAnchor="middle">
        {count(group.count)}
      </text>
      <text className={styles.tick} x={middle} y={bottom + 16} textAnchor="middle">
        {width < ROOMY_PX ? group.short : group.name}
      </text>
      <text className={styles.tick} x={middle} y={bottom + 33} textAnchor="middle">
        {width < ROOMY_PX ? '' : group.words}
      </text>
    </g>
  )
}

type HistogramProps = { label: string; groups: readonly Group[]; height: number }

/** Histogram: a count for each range. */
export const Histogram = ({ label, groups, height }: HistogramProps) => {
  const bottom = height - padding.bottom
  const y = scaleLinear<number>({
    domain: [0, Math.max(1, ...groups.map((group) => group.count))],
    range: [bottom, padding.top],
  })
  const middle = (at: number, size: Size): number => placesOf(groups.length, size, GAP).middleOf(at)
  const describe = (at: number) => ({
    title: groups[at]?.name ?? '',
    lines: [
      { name: copy.codes, value: count(groups[at]?.count ?? 0) },
      { name: copy.sum, value: groups[at]?.words ?? '' },
    ],
  })
  return (
    <Inspected label={label} height={height} points={groups.length} xOf={middle} describe={describe}>
      {(size) => {
        const { leftOf, width } = placesOf(groups.length, size, GAP)
        return groups.map((group, at) => (
          <Column
            key={group.name}
            group={group}
            x={leftOf(at)}
            width={width}
            top={y(group.count)}
            bottom={bottom}
          />
        ))
      }}
    </Inspected>
  )
}
