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

/** Measured points between two gaps, which a line would leave without a mark. */
const lonely = ({ points }: Measured): number[] => {
  const isMeasured = (at: number): boolean => (points[at] ?? null) !== null
  return points.flatMap((_, at) => (isMeasured(at) && !isMeasured(at - 1) && !isMeasured(at + 1) ? [at] : []))
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
          <g key={one.name} data-colour={one.colour}>
            <LinePath<number>
              data={points}
              defined={(at) => (one.points[at] ?? null) !== null}
              x={(at) => x(at)}
              y={(at) => y(one.points[at] ?? 0)}
              className={styles.line ?? ''}
            />
            {lonely(one).map((at) => (
              <circle key={at} cx={x(at)} cy={y(one.points[at] ?? 0)} r={3} className={styles.point} />
            ))}
          </g>
        ))}
      </>
    )}
  </TimePlot>
)
