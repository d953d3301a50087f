import { scaleLinear } from '@visx/scale'
import { Area, AreaStack, LinePath } from '@visx/shape'
import { hour, shortMoment } from '@saldo/client/format/dates.ts'
import { mxn } from '@saldo/client/format/money.ts'
import { AmountAxis, TimeAxis } from './axes.tsx'
import styles from './charts.module.css'
import { pesosOnAxis } from './format.ts'
import { Inspected, margin, type Size } from './inspected.tsx'

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

export const xScale = (points: number, { width }: Size) =>
  scaleLinear<number>({ domain: [0, Math.max(1, points - 1)], range: [margin.left, width - margin.right] })

export const yScale = (highest: number, { height }: Size) =>
  scaleLinear<number>({
    domain: [0, Math.max(highest, 100)],
    range: [height - margin.bottom, margin.top],
    nice: true,
  })

/** Tick marks at whole hours. */
export const hoursAmong = ({ starts, timezone }: Timed, x: (point: number) => number) =>
  starts.flatMap((start, at) => {
    const words = hour(new Date(start), timezone)
    return words.endsWith(':00') ? [{ x: x(at), words }] : []
  })

export const spanOf = ({ starts, step, timezone }: Timed, at: number): string => {
  const start = new Date(starts[at] ?? 0)
  const last = new Date(starts.at(-1) ?? start)
  return `${shortMoment(start.toISOString(), last, timezone)} – ${hour(new Date(start.getTime() + step * 60_000), timezone)}`
}

const of = (one: Series, at: number): number => one.points[at] ?? 0
const valueOf = (at: number, one: Series): number => Math.max(0, of(one, at))

type StackProps = Timed & { series: readonly Series[] }

type Scale = ReturnType<typeof xScale>
type AreasProps = { series: readonly Series[]; points: number[]; x: Scale; y: Scale }

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
  const points = timed.starts.map((_, at) => at)
  const totalOf = (at: number): number => series.reduce((sum, one) => sum + valueOf(at, one), 0)
  const highest = Math.max(0, ...points.map(totalOf))
  return (
    <Inspected
      label={timed.label}
      height={timed.height}
      points={points.length}
      xOf={(at, size) => xScale(points.length, size)(at)}
      describe={(at) => ({
        title: spanOf(timed, at),
        lines: series.map((one) => ({
          name: one.name,
          value: pesos(one.points[at] ?? 0),
          colour: one.colour,
        })),
        total: pesos(totalOf(at)),
      })}
    >
      {(size) => {
        const [x, y] = [xScale(points.length, size), yScale(highest, size)]
        return (
          <>
            <AmountAxis scale={y} size={size} words={pesosOnAxis} />
            <Areas series={series} points={points} x={x} y={y} />
            <TimeAxis marks={hoursAmong(timed, x)} size={size} />
          </>
        )
      }}
    </Inspected>
  )
}

type LinesProps = Timed & { upper: Series; lower: Series; gap: string }

/** Two cumulative sums; the gap between them is the unspent balance. */
export const TwoLines = ({ upper, lower, gap, ...timed }: LinesProps) => {
  const points = timed.starts.map((_, at) => at)
  const highest = Math.max(0, ...upper.points, ...lower.points)
  return (
    <Inspected
      label={timed.label}
      height={timed.height}
      points={points.length}
      xOf={(at, size) => xScale(points.length, size)(at)}
      describe={(at) => ({
        title: spanOf(timed, at),
        lines: [
          ...[upper, lower].map((one) => ({ name: one.name, value: pesos(of(one, at)), colour: one.colour })),
          { name: gap, value: pesos(of(upper, at) - of(lower, at)) },
        ],
      })}
    >
      {(size) => {
        const [x, y] = [xScale(points.length, size), yScale(highest, size)]
        return (
          <>
            <AmountAxis scale={y} size={size} words={pesosOnAxis} />
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
            <TimeAxis marks={hoursAmong(timed, x)} size={size} />
          </>
        )
      }}
    </Inspected>
  )
}
