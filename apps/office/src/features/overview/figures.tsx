import type { LiveTotals } from '@saldo/contract/reporting'
import { mxn, mxnShort } from '@saldo/client/format/money.ts'
import { count, share } from '../../charts/format.ts'
import { depositFigure } from '../../shared/deposit-figure.ts'
import { FigureStrip, type Figure } from '../../shared/figure-strip.tsx'
import type { Overview } from './cards.tsx'
import { overviewCopy as copy } from './copy.ts'

const eachOf = (amount: bigint, people: number): string =>
  people === 0 ? '$0' : mxnShort((amount / BigInt(people) / 100n) * 100n)

const ofEvent = ({ figures, unspent }: Overview, live: LiveTotals | null): Figure[] => {
  if (unspent === null) return []
  const left = live?.unspent ?? unspent.amount
  const loaded = live?.loaded ?? figures.loaded
  return [
    {
      name: copy.unspent,
      value: mxn(left),
      detail: copy.unspentDetail(share(Number(left), Number(loaded))),
    },
    {
      name: copy.givenBack,
      value: mxn(figures.given_back ?? 0n),
      detail: copy.givenBackDetail(mxnShort(figures.chargebacks ?? 0n)),
    },
    {
      name: copy.people,
      value: count(unspent.people),
      detail: copy.peopleDetail(eachOf(loaded, unspent.people)),
    },
  ]
}

/** The event's figures; `live` replaces the loaded totals, null where the page is filtered. */
export const OverviewFigures = ({ of, live }: { of: Overview; live: LiveTotals | null }) => {
  const { figures, pace } = of
  const { loaded, spent, topups, charges, tips } = live ?? figures
  return (
    <FigureStrip
      label={copy.figures}
      figures={[
        {
          name: copy.loaded,
          value: mxn(loaded),
          detail: copy.loadedDetail(count(topups), mxnShort(pace.loaded_last_hour)),
        },
        { name: copy.spent, value: mxn(spent), detail: copy.spentDetail(count(charges), mxnShort(tips)) },
        ...ofEvent(of, live),
        ...depositFigure(figures.deposits),
        {
          name: copy.now,
          value: copy.perMinute(String(Math.round(pace.charges_per_minute * 10) / 10)),
          detail: copy.nowDetail(mxnShort(pace.sold_per_minute)),
        },
      ]}
    />
  )
}
