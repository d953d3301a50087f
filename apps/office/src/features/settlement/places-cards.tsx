import type { PlaceLine } from '@saldo/contract/settlement'
import { mxn, mxnShort } from '@saldo/client/format/money.ts'
import { routes } from '@saldo/client/routes.ts'
import { AppLink } from '@saldo/ui/app-link.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { officeCopy } from '../../shared/copy.ts'
import { useOfficeEvent } from '../../shared/office-event.ts'
import { Table } from '../../shared/table.tsx'
import { settlementCopy as copy } from './copy.ts'
import { percentOf } from './percent.ts'
import { PlaceBadge } from './place-badge.tsx'
import parts from '../../shared/parts.module.css'
import styles from './settlement.module.css'

const columns = [
  { head: copy.place },
  ...[copy.sales, copy.tips, copy.commission, copy.vat, copy.due].map((head) => ({ head, isNumber: true })),
  { head: copy.state },
]

const rateOf = ({ rates }: PlaceLine): string =>
  rates === null
    ? ''
    : copy.rate(percentOf(rates.commission_bp), rates.fixed_fee === 0n ? null : mxnShort(rates.fixed_fee))

const Name = ({ place: { id, name, owner } }: { place: PlaceLine }) => {
  const event = useOfficeEvent()
  return (
    <th scope="row" className={styles.name}>
      <AppLink to={routes.settlementPlace(event.id, id)} className={parts.link}>
        {name}
      </AppLink>
      {owner && (
        <span className={parts.detail}>
          {copy.account(owner.name, owner.bank ?? copy.unknownBank, owner.clabe_end)}
        </span>
      )}
    </th>
  )
}

const SalesCell = ({ place: { sales, deposits } }: { place: PlaceLine }) => (
  <td data-number="true">
    {mxn(sales)}
    {deposits !== 0n && <span className={parts.detail}>{copy.cups(mxn(deposits))}</span>}
  </td>
)

const Row = ({ place }: { place: PlaceLine }) => (
  <tr>
    <Name place={place} />
    <SalesCell place={place} />
    <td data-number="true">{mxn(place.tips)}</td>
    <td data-number="true">
      {mxn(place.commission + place.fixed_fee)}
      <span className={parts.detail}>{rateOf(place)}</span>
    </td>
    <td data-number="true">{mxn(place.vat)}</td>
    <td data-number="true">
      <strong>{mxn(place.due)}</strong>
      {place.adjustments !== 0n && (
        <span className={parts.detail}>{copy.adjusted(mxn(place.adjustments))}</span>
      )}
    </td>
    <td>
      <PlaceBadge state={place.state} />
    </td>
  </tr>
)

const sumOf = (places: readonly PlaceLine[], of: (place: PlaceLine) => bigint): string =>
  mxn(places.reduce((sum, place) => sum + of(place), 0n))

const Sum = ({ places }: { places: readonly PlaceLine[] }) => (
  <tr className={styles.sum}>
    <th scope="row">{copy.total(places.length)}</th>
    <td data-number="true">{sumOf(places, ({ sales }) => sales)}</td>
    <td data-number="true">{sumOf(places, ({ tips }) => tips)}</td>
    <td data-number="true">{sumOf(places, (one) => one.commission + one.fixed_fee)}</td>
    <td data-number="true">{sumOf(places, ({ vat }) => vat)}</td>
    <td data-number="true">{sumOf(places, ({ due }) => due)}</td>
    <td aria-label={copy.noState}>—</td>
  </tr>
)

/** What each vendor is due, with how far it is. */
export const VendorsCard = ({ places, isWhole }: { places: readonly PlaceLine[]; isWhole: boolean }) => (
  <Card labelledBy="vendors" className={parts.card}>
    <div className={styles.head}>
      <h2 id="vendors">{copy.placesTitle}</h2>
      <span className={parts.sentence}>{copy.placesHint}</span>
    </div>
    {places.length === 0 ? (
      <p className={parts.sentence}>{copy.noPlaces}</p>
    ) : (
      <Table label={officeCopy.tableOf(copy.placesTitle)} columns={columns}>
        {places.map((place) => (
          <Row key={place.id} place={place} />
        ))}
        {isWhole && <Sum places={places} />}
      </Table>
    )}
  </Card>
)

/** The organiser's own places, each a step away from being a vendor's. */
export const OwnCard = ({ places }: { places: readonly PlaceLine[] }) => (
  <Card labelledBy="own" className={parts.card}>
    <div className={styles.head}>
      <h2 id="own">{copy.ownTitle}</h2>
      <span className={parts.sentence}>{copy.ownHint}</span>
    </div>
    {places.length === 0 ? (
      <p className={parts.sentence}>{copy.noOwn}</p>
    ) : (
      <Table
        label={officeCopy.tableOf(copy.ownTitle)}
        columns={[
          { head: copy.ownPlace },
          { head: copy.sales, isNumber: true },
          { head: copy.tips, isNumber: true },
        ]}
      >
        {places.map((place) => (
          <tr key={place.id}>
            <Name place={place} />
            <SalesCell place={place} />
            <td data-number="true">{mxn(place.tips)}</td>
          </tr>
        ))}
      </Table>
    )}
  </Card>
)
