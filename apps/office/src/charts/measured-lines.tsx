import { LinePath } from '@visx/shape'
import { AmountAxis, TimeAxis } from './axes.tsx'
import styles from './charts.module.css'
import { Inspected } from './inspected.tsx'
import { hoursAmong, spanOf, type Timed, xScale, yScale } from './time-plots.tsx'

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
export const MeasuredLines = ({ series, target, words, none, ...timed }: MeasuredProps) => {
  const points = timed.starts.map((_, at) => at)
  const highest = Math.max(target, ...series.flatMap((one) => one.points.map((value) => value ?? 0)))
  return (
    <Inspected
      label={timed.label}
      height={timed.height}
      points={points.length}
      xOf={(at, size) => xScale(points.length, size)(at)}
      describe={(at) => ({
        title: spanOf(timed, at),
        lines: series.map(({ name, colour, points: values }) => {
          const value = values[at] ?? null
          return { name, colour, value: value === null ? none : words(value) }
        }),
      })}
    >
      {(size) => {
        const [x, y] = [xScale(points.length, size), yScale(highest, size)]
        return (
          <>
            <AmountAxis scale={y} size={size} words={words} />
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
            <TimeAxis marks={hoursAmong(timed, x)} size={size} />
          </>
        )
      }}
    </Inspected>
  )
}
