import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import styles from './charts.module.css'
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
export type Group = { name: string; short: string; count: number; words: string }

/** Bars that are narrower have no room for a group's whole name. */
const ROOMY_PX = 40

const padding = { left: 8, right: 8, top: 24, bottom: 44 } as const

/** How many there are of each size. */
export const Histogram = ({
  label,
  groups,
  height,
}: {
  label: string
  groups: readonly Group[]
  height: number
}) => {
  const xOf = ({ width }: Size) =>
    scaleBand<number>({
      domain: groups.map((_, at) => at),
      range: [padding.left, Math.max(padding.left, width - padding.right)],
      padding: 0.35,
    })
  const middle = (at: number, size: Size): number => {
    const x = xOf(size)
    return (x(at) ?? 0) + x.bandwidth() / 2
  }
  const y = scaleLinear<number>({
    domain: [0, Math.max(1, ...groups.map((group) => group.count))],
    range: [height - padding.bottom, padding.top],
  })
  return (
    <Inspected
      label={label}
      height={height}
      points={groups.length}
      xOf={middle}
      describe={(at) => ({
        title: groups[at]?.name ?? '',
        lines: [
          { name: 'QR', value: count(groups[at]?.count ?? 0) },
          { name: 'Suman', value: groups[at]?.words ?? '' },
        ],
      })}
    >
      {(size) =>
        groups.map((group, at) => {
          const x = xOf(size)
          return (
            <g key={group.name}>
              <Bar
                x={x(at) ?? 0}
                width={x.bandwidth()}
                y={y(group.count)}
                height={Math.max(0, height - padding.bottom - y(group.count))}
                rx={3}
                className={styles.column ?? ''}
              />
              <text className={styles.onBar} x={middle(at, size)} y={y(group.count) - 7} textAnchor="middle">
                {count(group.count)}
              </text>
              <text
                className={styles.tick}
                x={middle(at, size)}
                y={height - padding.bottom + 16}
                textAnchor="middle"
              >
                {x.bandwidth() < ROOMY_PX ? group.short : group.name}
              </text>
              <text
                className={styles.tick}
                x={middle(at, size)}
                y={height - padding.bottom + 33}
                textAnchor="middle"
              >
                {x.bandwidth() < ROOMY_PX ? '' : group.words}
              </text>
            </g>
          )
        })
      }
    </Inspected>
  )
}
