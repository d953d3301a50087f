import type { Reply } from '@saldo/contract/endpoint'
import { paymentMethodIds, paymentMethodNames } from '@saldo/contract/payment-vendors'
import type { overview, TopupMethod } from '@saldo/contract/reporting'
import { mxn, mxnShort } from '@saldo/client/format/money.ts'
import { routes } from '@saldo/client/routes.ts'
import { AppLink } from '@saldo/ui/app-link.tsx'
import { BarList, Histogram, ShareBar } from '../../charts/bars.tsx'
import { count, pesosOnAxis, share } from '../../charts/format.ts'
import { PlotCard } from '../../charts/plot-card.tsx'
import { StackedArea, TwoLines } from '../../charts/time-plots.tsx'
import { Ways } from '../../shared/filters.tsx'
import { overviewCopy as copy } from './copy.ts'
import styles from './overview.module.css'
import { spansOf } from './spans.ts'

export type Overview = Reply<typeof overview>
type CardProps = { of: Overview }

const COLOURS = 8
const colourAt = (at: number): number => (at % COLOURS) + 1
const exact = (centavos: number): string => mxn(BigInt(centavos))
const placeName = (name: string): string => (name === '' ? copy.noPlace : name)

/** Legend of series, whose colours the plot has. */
const Legend = ({ series }: { series: readonly { name: string; colour: number }[] }) => (
  <ul className={styles.legend}>
    {series.map(({ name, colour }) => (
      <li key={name}>
        <i data-colour={colour} />
        {name}
      </li>
    ))}
  </ul>
)

const timeOf = ({ series: { starts, step }, event: { timezone } }: Overview) => ({ starts, step, timezone })

export const SalesCard = ({ of, onStep }: CardProps & { onStep: (step: string) => void }) => {
  const { series, places } = of
  const total = places.reduce((sum, { amount }) => sum + amount, 0n)
  const [best] = places
  const shown = places.map(({ name, points }, at) => ({
    name: placeName(name),
    points,
    colour: colourAt(at),
  }))
  const spans = spansOf(of)
  return (
    <PlotCard
      title={copy.salesByPlace}
      summary={
        best === undefined
          ? copy.nothingSold
          : copy.salesSentence(mxnShort(total), placeName(best.name), mxnShort(best.amount))
      }
      className={styles.wide}
      figures={{
        columns: [copy.time, ...shown.map(({ name }) => name)],
        rows: spans.map((span, at) => [span, ...shown.map(({ points }) => exact(points[at] ?? 0))]),
      }}
      aside={
        <Ways
          label={copy.step}
          options={Object.entries(copy.steps).map(([value, words]) => ({ value, words }))}
          value={String(series.step)}
          onChoose={onStep}
        />
      }
    >
      {best !== undefined && (
        <>
          <StackedArea label={copy.salesByPlace} {...timeOf(of)} height={320} series={shown} />
          <Legend series={shown} />
        </>
      )}
    </PlotCard>
  )
}

export const PlacesCard = ({ of: { places } }: CardProps) => (
  <PlotCard
    title={copy.byPlace}
    summary={copy.byPlaceSentence}
    figures={{
      columns: [copy.place, copy.amount, copy.paceHead],
      rows: places.map(({ name, amount, per_minute: pace }) => [placeName(name), mxn(amount), mxn(pace)]),
    }}
  >
    <BarList
      rows={places.map(({ id, name, amount, per_minute: pace }, at) => ({
        id,
        name: placeName(name),
        value: Number(amount),
        words: mxnShort(amount),
        below: copy.pace(mxnShort(pace)),
        colour: colourAt(at),
      }))}
    />
  </PlotCard>
)

const last = (points: readonly number[]): number => points.at(-1) ?? 0

export const CurvesCard = ({ of }: CardProps) => {
  const { series } = of
  const [loaded, spent] = [last(series.loaded), last(series.spent)]
  const upper = { name: copy.loaded, colour: 2, points: series.loaded }
  const lower = { name: copy.spent, colour: 1, points: series.spent }
  return (
    <PlotCard
      title={copy.curves}
      summary={copy.curvesSentence(exact(loaded), exact(spent), exact(loaded - spent))}
      figures={{
        columns: [copy.time, copy.loaded, copy.spent],
        rows: spansOf(of).map((span, at) => [
          span,
          exact(series.loaded[at] ?? 0),
          exact(series.spent[at] ?? 0),
        ]),
      }}
    >
      {loaded > 0 && (
        <TwoLines
          label={copy.curves}
          {...timeOf(of)}
          height={280}
          upper={upper}
          lower={lower}
          gap={copy.unspent}
        />
      )}
      <Legend series={[upper, lower, { name: copy.unspent, colour: 3 }]} />
    </PlotCard>
  )
}

const onlineColours = [2, 6, 4, 1] as const
const ownColours = { cash: 5, terminal: 8, promo: 3, other: 7 } as const

const isOwn = (method: TopupMethod): method is keyof typeof ownColours => method in ownColours
const colourOf = (method: TopupMethod): number =>
  isOwn(method)
    ? ownColours[method]
    : (onlineColours[paymentMethodIds.indexOf(method) % onlineColours.length] ?? ownColours.other)
/** A method that was added since this page was opened has no name in it. */
const nameOf = (method: TopupMethod): string =>
  isOwn(method) ? copy.names[method] : (paymentMethodNames[method] ?? copy.names.other)

export const MethodsCard = ({ of: { methods } }: CardProps) => {
  const whole = methods.reduce((sum, { amount }) => sum + Number(amount), 0)
  const fees = methods.reduce((sum, { fees: fee }) => sum + (fee ?? 0n), 0n)
  const figures = {
    columns: [copy.method, copy.topups, copy.amount, copy.part, copy.fee],
    rows: methods.map(({ method, topups, amount, fees: fee }) => [
      nameOf(method),
      count(topups),
      mxn(amount),
      share(Number(amount), whole),
      fee === null ? '—' : mxn(fee),
    ]),
  }
  return (
    <PlotCard
      title={copy.methods}
      summary={methods.length === 0 ? copy.noTopups : copy.methodsSentence(mxnShort(fees))}
      figures={figures}
    >
      <ShareBar
        parts={methods.map(({ method, amount }) => ({
          name: method,
          value: Number(amount),
          colour: colourOf(method),
        }))}
      />
      <ul className={styles.methods}>
        {methods.map(({ method, topups, amount }) => (
          <li key={method}>
            <i data-colour={colourOf(method)} />
            <span>{nameOf(method)}</span>
            <span>{count(topups)}</span>
            <b>{mxnShort(amount)}</b>
            <span>{share(Number(amount), whole)}</span>
          </li>
        ))}
      </ul>
    </PlotCard>
  )
}

const sizeName = ({ from, to }: { from: number; to: number | null }): string => {
  if (to === 0) return '$0'
  return to === null ? `+$${count(from)}` : `$${from + 1}–${count(to)}`
}

export const BalancesCard = ({ of: { unspent } }: CardProps) => {
  if (unspent === null) return null
  const groups = unspent.balances.map((group) => ({
    name: sizeName(group),
    short: group.to === null ? `+${group.from}` : `≤${group.to}`,
    count: group.qrs,
    words: pesosOnAxis(Number(group.amount)),
  }))
  return (
    <PlotCard
      title={copy.balances}
      summary={copy.balancesSentence(count(unspent.people), count(groups[0]?.count ?? 0))}
      figures={{
        columns: [copy.size, copy.qrs, copy.sum],
        rows: unspent.balances.map((group) => [sizeName(group), count(group.qrs), mxn(group.amount)]),
      }}
    >
      <Histogram label={copy.balances} groups={groups} height={220} />
    </PlotCard>
  )
}

export const ProductsCard = ({ of: { products }, event }: CardProps & { event: number }) => {
  const named = products.map((product) => ({
    ...product,
    name: product.name === '' ? copy.otherAmount : product.name,
  }))
  const [best] = named
  return (
    <PlotCard
      title={copy.products}
      summary={best === undefined ? copy.noProducts : copy.productsSentence(best.name, mxnShort(best.amount))}
      figures={{
        columns: [copy.product, copy.pieces, copy.amount],
        rows: named.map(({ name, pieces, amount }) => [name, count(pieces), mxn(amount)]),
      }}
      aside={
        <AppLink to={routes.inOffice(event, 'sales')} className={styles.link}>
          {copy.seeSales}
        </AppLink>
      }
    >
      <BarList
        rows={named.map(({ name, pieces, amount }, at) => ({
          id: `${name}-${at}`,
          name: `${name} × ${count(pieces)}`,
          value: Number(amount),
          words: mxnShort(amount),
          colour: 4,
        }))}
      />
    </PlotCard>
  )
}
