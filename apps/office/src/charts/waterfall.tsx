import { scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { placesOf } from './bands.ts'
import styles from './charts.module.css'
import { Inspected, type Size } from './inspected.tsx'

/** A level stands on the ground; a step rises or falls from the one before. */
type Fall = { name: string; value: number; words: string; colour: number; isLevel: boolean }

const HEIGHT = 280
const padding = { top: 24, bottom: 40 } as const
const GAP = 0.3
const ROW_HEIGHT = 10

type Placed = Fall & { from: number; to: number }

/** Where each begins and ends. */
const placed = (falls: readonly Fall[]): Placed[] => {
  let at = 0
  return falls.map((fall) => {
    const from = fall.isLevel ? 0 : at
    at = fall.isLevel ? fall.value : at + fall.value
    return { ...fall, from, to: at }
  })
}

const rangeOf = (all: readonly Placed[]): [number, number] => [
  Math.min(0, ...all.map(({ from, to }) => Math.min(from, to))),
  Math.max(1, ...all.map(({ from, to }) => Math.max(from, to))),
]

/** Two lines at most, broken at the middle space. */
const broken = (name: string): string[] => {
  const words = name.split(' ')
  if (words.length < 2 || name.length < 14) return [name]
  const half = Math.ceil(words.length / 2)
  return [words.slice(0, half).join(' '), words.slice(half).join(' ')]
}

const Columns = ({ all, size }: { all: readonly Placed[]; size: Size }) => {
  const { leftOf, middleOf, width, step } = placesOf(all.length, size, GAP)
  const ground = HEIGHT - padding.bottom
  const y = scaleLinear<number>({ domain: rangeOf(all), range: [ground, padding.top] })
  return all.map(({ name, words, colour, from, to }, at) => {
    const [left, middle] = [leftOf(at), middleOf(at)]
    const [top, bottom] = [y(Math.max(from, to)), y(Math.min(from, to))]
    return (
      <g key={name} data-colour={colour}>
        {at + 1 < all.length && (
          <line className={styles.grid} x1={left} x2={left + width + step} y1={y(to)} y2={y(to)} />
        )}
        <Bar
          x={left}
          width={width}
          y={top}
          height={Math.max(2, bottom - top)}
          rx={3}
          className={styles.fill ?? ''}
        />
        <text className={styles.onBar} x={middle} y={top - 7} textAnchor="middle">
          {words}
        </text>
        {broken(name).map((line, row) => (
          <text key={line} className={styles.tick} x={middle} y={ground + 16 + row * 15} textAnchor="middle">
            {line}
          </text>
        ))}
      </g>
    )
  })
}

/** The same below each other, where columns have no room. */
const Rows = ({ all }: { all: readonly Placed[] }) => {
  const [least, most] = rangeOf(all)
  const share = (value: number): number => (value / (most - least)) * 100
  return (
    <ul className={styles.bars}>
      {all.map(({ name, words, colour, from, to }) => (
        <li key={name}>
          <span className={styles.barWords}>
            <span>{name}</span>
            <b>{words}</b>
          </span>
          <svg width="100%" height={ROW_HEIGHT} aria-hidden="true" className={styles.track}>
            <rect
              x={`${share(Math.min(from, to) - least)}%`}
              width={`${Math.max(0.5, share(Math.abs(to - from)))}%`}
              height={ROW_HEIGHT}
              rx={3}
              className={styles.fill}
              data-colour={colour}
            />
          </svg>
        </li>
      ))}
    </ul>
  )
}

type WaterfallProps = { label: string; falls: readonly Fall[] }

/** How one amount becomes another, step by step; rows where there is no room for columns. */
export const Waterfall = ({ label, falls }: WaterfallProps) => {
  const all = placed(falls)
  const middle = (at: number, size: Size): number => placesOf(all.length, size, GAP).middleOf(at)
  const describe = (at: number) => ({
    title: all[at]?.name ?? '',
    lines: [{ name: label, value: all[at]?.words ?? '' }],
  })
  return (
    <>
      <div className={styles.whenRoomy}>
        <Inspected label={label} height={HEIGHT} points={all.length} xOf={middle} describe={describe}>
          {(size) => <Columns all={all} size={size} />}
        </Inspected>
      </div>
      <div className={styles.whenNarrow}>
        <Rows all={all} />
      </div>
    </>
  )
}
