import type { Reply } from '@saldo/contract/endpoint'
import type { tillsHealth } from '@saldo/contract/till-health'
import { shortMoment } from '@saldo/client/format/dates.ts'
import { MeasuredLines } from '../../charts/measured-lines.tsx'
import { PlotCard } from '../../charts/plot-card.tsx'
import { tillsCopy as copy } from './copy.ts'
import { placesIn } from './places.ts'
import styles from './tills.module.css'

type Health = Reply<typeof tillsHealth>

const COLOURS = 8

const startsOf = ({ from, to, step }: Health): string[] => {
  const [begin, stepMs] = [Date.parse(from), step * 60_000]
  const count = Math.ceil((Date.parse(to) - begin) / stepMs)
  return Array.from({ length: count }, (_, at) => new Date(begin + at * stepMs).toISOString())
}

type Series = { id: string; name: string; colour: number; points: (number | null)[] }

const seriesOf = (health: Health, starts: readonly string[]): Series[] =>
  placesIn(health).map(({ id, name }, at) => {
    const own = new Map(health.minutes.filter(({ place }) => place === id).map((one) => [one.at, one.p95_ms]))
    return { id, name, colour: (at % COLOURS) + 1, points: starts.map((start) => own.get(start) ?? null) }
  })

const Legend = ({ series }: { series: readonly Series[] }) => (
  <ul className={styles.legend}>
    {series.map(({ id, name, colour }) => (
      <li key={id}>
        <i data-colour={colour} />
        {name}
      </li>
    ))}
  </ul>
)

/** How long answers took at each place over the chosen time, as a plot and as a table. */
export const CallsCard = ({ health, timezone }: { health: Health; timezone: string }) => {
  const starts = startsOf(health)
  const series = seriesOf(health, starts)
  const failures = health.minutes.reduce((sum, one) => sum + one.failures, 0)
  const calls = health.minutes.reduce((sum, one) => sum + one.calls, 0)
  const measured = starts.flatMap((start, at) =>
    series.some(({ points }) => points[at] !== null) ? [{ start, at }] : [],
  )
  const last = new Date(health.to)
  return (
    <PlotCard
      title={copy.plot}
      summary={calls === 0 ? copy.noCalls : copy.plotSentence(calls, failures, health.target_ms, health.step)}
      figures={{
        columns: [copy.time, ...series.map(({ name }) => name)],
        rows: measured.map(({ start, at }) => [
          shortMoment(start, last, timezone),
          ...series.map(({ points }) => {
            const ms = points[at] ?? null
            return ms === null ? copy.none : copy.ms(ms)
          }),
        ]),
      }}
    >
      {calls > 0 && (
        <>
          <MeasuredLines
            label={copy.plot}
            starts={starts}
            step={health.step}
            timezone={timezone}
            height={260}
            series={series}
            target={health.target_ms}
            words={copy.ms}
            none={copy.none}
          />
          <Legend series={series} />
        </>
      )}
    </PlotCard>
  )
}
