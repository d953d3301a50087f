import { LinePath } from '@visx/shape'
import styles from './charts.module.css'
import { type Timed, TimePlot } from './time-plots.tsx'

/** One line of measurements; null where nothing was measured. */
type Measured = { name: string; colour: number; points: readonly (number | null)[] }

type MeasuredProps = Timed & {
  series: readonly Measured[]
  /** What should not be passed, drawn across. */
  target: number
  words: (value: number) => string
  /** What stands for a point that was not measured. */
  none: string
}

/** Measurements over time, with gaps where there are none, against a target. */
export const MeasuredLines = ({ series, target, words, none, ...timed }: MeasuredProps) => (
  <TimePlot
    {...timed}
    highest={Math.max(target, ...series.flatMap((one) => one.points.map((value) => value ?? 0)))}
    words={words}
    describe={(at) => ({
      lines: series.map(({ name, colour, points }) => {
        const value = points[at] ?? null
        return { name, colour, value: value === null ? none : words(value) }
      }),
    })}
  >
    {({ x, y, points }) => (
      <>
        <LinePath<number>
          data={[0, points.length - 1]}
          x={(at) => x(at)}
          y={y(target)}
          className={styles.target ?? ''}
        />
        {series.map((one) => (
          <LinePath<number>
            key={one.name}
            data={points}
            defined={(at) => (one.points[at] ?? null) !== null}
            x={(at) => x(at)}
            y={(at) => y(one.points[at] ?? 0)}
            className={styles.line ?? ''}
            data-colour={one.colour}
          />
        ))}
      </>
    )}
  </TimePlot>
)
