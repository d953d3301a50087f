import type { ReactNode } from 'react'
import { scaleLinear } from '@visx/scale'
import { Area, AreaStack, LinePath } from '@visx/shape'
import { hour, shortMoment } from '@saldo/client/format/dates.ts'
import { mxn } from '@saldo/client/format/money.ts'
import { AmountAxis, TimeAxis } from './axes.tsx'
import styles from './charts.module.css'
import { pesosOnAxis } from './format.ts'
import { type Described, Inspected, margin, type Size } from './inspected.tsx'

type Series = { name: string; colour: number; points: readonly number[] }

export type Timed = {
  label: string
  starts: readonly string[]
  /** Minutes of each point. */
  step: number
  timezone: string
  height: number
}

/** Formats centavos, which fit a float exactly. */
const pesos = (centavos: number): string => mxn(BigInt(centavos))

const xScale = (points: number, { width }: Size) =>
  scaleLinear<number>({ domain: [0, Math.max(1, points - 1)], range: [margin.left, width - margin.right] })

const yScale = (highest: number, { height }: Size) =>
  scaleLinear<number>({
    domain: [0, Math.max(highest, 100)],
    range: [height - margin.bottom, margin.top],
    nice: true,
  })

/** Tick marks at whole hours. */
const hoursAmong = ({ starts, timezone }: Timed, x: (point: number) => number) =>
  starts.flatMap((start, at) => {
    const words = hour(new Date(start), timezone)
    return words.endsWith(':00') ? [{ x: x(at), words }] : []
  })

const spanOf = ({ starts, step, timezone }: Timed, at: number): string => {
  const start = new Date(starts[at] ?? 0)
  const last = new Date(starts.at(-1) ?? start)
  return `${shortMoment(start.toISOString(), last, timezone)} – ${hour(new Date(start.getTime() + step * 60_000), timezone)}`
}

const of = (one: Series, at: number): number => one.points[at] ?? 0
const valueOf = (at: number, one: Series): number => Math.max(0, of(one, at))

type Scales = { x: ReturnType<typeof xScale>; y: ReturnType<typeof yScale>; points: number[] }

type TimePlotProps = Timed & {
  highest: number
  /** Words of an amount on its axis. */
  words: (value: number) => string
  /** What stands for a point when it is looked at, beside its time. */
  describe: (at: number) => Omit<Described, 'title'>
  children: (scales: Scales) => ReactNode
}

/** The frame of a plot over time: its axes, and each point's time and values under pointer and arrow keys. */
export const TimePlot = ({ highest, words, describe, children, ...timed }: TimePlotProps) => {
  const points = timed.starts.map((_, at) => at)
  return (
    <Inspected
      label={timed.label}
      height={timed.height}
      points={points.length}
      xOf={(at, size) => xScale(points.length, size)(at)}
      describe={(at) => ({ title: spanOf(timed, at), ...describe(at) })}
    >
      {(size) => {
        const [x, y] = [xScale(points.length, size), yScale(highest, size)]
        return (
          <>
            <AmountAxis scale={y} size={size} words={words} />
            {children({ x, y, points })}
            <TimeAxis marks={hoursAmong(timed, x)} size={size} />
          </>
        )
      }}
    </Inspected>
  )
}

type StackProps = Timed & { series: readonly Series[] }

type AreasProps = Scales & { series: readonly Series[] }

const Areas = ({ series, points, x, y }: AreasProps) => (
  <AreaStack<number, string>
    keys={series.map((_, at) => String(at))}
    data={points}
    value={(at, key) => {
      const one = series[Number(key)]
      return one ? valueOf(at, one) : 0
    }}
    x={({ data }) => x(data)}
    y0={([low]) => y(low)}
    y1={([, high]) => y(high)}
  >
    {({ stacks, path }) =>
      stacks.map((stack) => (
        <path
          key={stack.key}
          d={path(stack) ?? ''}
          className={styles.area}
          data-colour={series[Number(stack.key)]?.colour}
        />
      ))
    }
  </AreaStack>
)

/** Areas on top of each other over time. */
export const StackedArea = ({ series, ...timed }: StackProps) => {
  const totalOf = (at: number): number => series.reduce((sum, one) => sum + valueOf(at, one), 0)
  return (
    <TimePlot
      {...timed}
      highest={Math.max(0, ...timed.starts.map((_, at) => totalOf(at)))}
      words={pesosOnAxis}
      describe={(at) => ({
        lines: series.map((one) => ({
          name: one.name,
          value: pesos(one.points[at] ?? 0),
          colour: one.colour,
        })),
        total: pesos(totalOf(at)),
      })}
    >
      {(scales) => <Areas series={series} {...scales} />}
    </TimePlot>
  )
}

type LinesProps = Timed & { upper: Series; lower: Series; gap: string }

/** Two cumulative sums; the gap between them is the unspent balance. */
export const TwoLines = ({ upper, lower, gap, ...timed }: LinesProps) => (
  <TimePlot
    {...timed}
    highest={Math.max(0, ...upper.points, ...lower.points)}
    words={pesosOnAxis}
    describe={(at) => ({
      lines: [
        ...[upper, lower].map((one) => ({ name: one.name, value: pesos(of(one, at)), colour: one.colour })),
        { name: gap, value: pesos(of(upper, at) - of(lower, at)) },
      ],
    })}
  >
    {({ x, y, points }) => (
      <>
        <Area<number>
          data={points}
          x={(at) => x(at)}
          y0={(at) => y(of(lower, at))}
          y1={(at) => y(of(upper, at))}
          className={styles.gap ?? ''}
        />
        {[upper, lower].map((one) => (
          <LinePath<number>
            key={one.name}
            data={points}
            x={(at) => x(at)}
            y={(at) => y(of(one, at))}
            className={styles.line ?? ''}
            data-colour={one.colour}
          />
        ))}
      </>
    )}
  </TimePlot>
)
