import { type ReactNode, useId } from 'react'
import type { Reply } from '@saldo/contract/endpoint'
import type { officeSales } from '@saldo/contract/reporting'
import { hour, shortMoment } from '@saldo/client/format/dates.ts'
import { mxn, mxnShort, mxnSigned } from '@saldo/client/format/money.ts'
import { Card } from '@saldo/ui/card.tsx'
import { count, pesosOnAxis, share } from '../../charts/format.ts'
import { HeatTable } from '../../charts/heat-table.tsx'
import { officeCopy } from '../../shared/copy.ts'
import { Ways } from '../../shared/filters.tsx'
import { Table } from '../../shared/table.tsx'
import { salesCopy as copy } from './copy.ts'
import styles from './sales.module.css'

export type Sales = Reply<typeof officeSales>
type CardProps = { of: Sales }

const averageOf = (amount: bigint, charges: number): string =>
  charges <= 0 ? '—' : mxnShort(amount / BigInt(charges))
const placeName = (name: string): string => (name === '' ? copy.noPlace : name)

const CardHead = ({
  id,
  title,
  sentence,
  children,
}: {
  id: string
  title: string
  sentence: string
  children?: ReactNode
}) => (
  <>
    <header className={styles.head}>
      <h2 id={id}>{title}</h2>
      {children}
    </header>
    <p className={styles.sentence}>{sentence}</p>
  </>
)

/** What each place sold in each hour. */
export const HoursCard = ({ of: { places, hours, timezone, at } }: CardProps) => {
  const id = useId()
  const totals = hours.map((_, column) => places.reduce((sum, { points }) => sum + (points[column] ?? 0), 0))
  const whole = places.reduce((sum, { amount }) => sum + amount, 0n)
  const charges = places.reduce((sum, place) => sum + place.charges, 0)
  const best = totals.indexOf(Math.max(...totals))
  const moments = hours.map((start) => shortMoment(start, new Date(at), timezone))
  // The day stands above its first hour alone.
  const columns = hours.map((start, column) => {
    const [before, now] = [hours[column - 1] ?? at, new Date(start)]
    return column > 0 && shortMoment(before, now, timezone) === hour(new Date(before), timezone)
      ? hour(now, timezone)
      : (moments[column] ?? '')
  })
  return (
    <Card labelledBy={id} className={styles.card}>
      <CardHead
        id={id}
        title={copy.byHour}
        sentence={
          hours.length === 0
            ? copy.nothing
            : copy.byHourSentence(moments[best] ?? '', mxnShort(BigInt(totals[best] ?? 0)))
        }
      />
      {hours.length > 0 && (
        <HeatTable
          label={copy.byHour}
          corner={copy.place}
          columns={columns}
          sumColumns={[copy.total, copy.charges, copy.average]}
          rows={places.map((place) => ({
            id: place.id,
            name: placeName(place.name),
            points: place.points,
            sums: [mxnShort(place.amount), count(place.charges), averageOf(place.amount, place.charges)],
          }))}
          foot={[
            copy.everyPlace,
            ...totals.map((total) => pesosOnAxis(total)),
            mxnShort(whole),
            count(charges),
            averageOf(whole, charges),
          ]}
          words={(point) => mxnShort(BigInt(point))}
        />
      )}
    </Card>
  )
}

type ProductRowProps = {
  of: Sales['products'][number]
  sellers: Sales['places']
  isPieces: boolean
  part: string
}

const ProductRow = ({ of: product, sellers, isPieces, part }: ProductRowProps) => {
  const words = (sold: { pieces: number; amount: number } | undefined): string => {
    if (sold === undefined) return '·'
    return isPieces ? count(sold.pieces) : mxnShort(BigInt(sold.amount))
  }
  return (
    <tr>
      <th scope="row">
        {product.name === '' ? copy.otherAmount : product.name}
        {product.category !== null && <small className={styles.category}>{product.category}</small>}
      </th>
      <td data-number="true">{product.name === '' ? '—' : mxnShort(product.unit_price)}</td>
      <td data-number="true">{count(product.pieces)}</td>
      {sellers.map(({ id: seller }) => (
        <td key={seller} data-number="true">
          {words(product.places.find(({ id }) => id === seller))}
        </td>
      ))}
      <td data-number="true">
        <b>{mxnShort(product.amount)}</b>
      </td>
      <td data-number="true">{part}</td>
    </tr>
  )
}

type ProductsProps = CardProps & { isPieces: boolean; onChange: (what: string) => void }

/** What each place sold of each product. */
export const ProductsCard = ({ of: { products, places }, isPieces, onChange }: ProductsProps) => {
  const id = useId()
  const whole = products.reduce((sum, { amount }) => sum + amount, 0n)
  const sellers = places.filter((place) =>
    products.some((product) => product.places.some(({ id: at }) => at === place.id)),
  )
  const columns = [
    { head: copy.product },
    { head: copy.price, isNumber: true },
    { head: copy.pieces, isNumber: true },
    ...sellers.map(({ name }) => ({ head: placeName(name), isNumber: true })),
    { head: copy.total, isNumber: true },
    { head: copy.part, isNumber: true },
  ]
  return (
    <Card labelledBy={id} className={styles.card}>
      <CardHead
        id={id}
        title={copy.products}
        sentence={products.length === 0 ? copy.nothing : copy.productsSentence}
      >
        <Ways
          label={copy.inWhat}
          options={[
            { value: '', words: copy.pesos },
            { value: 'piezas', words: copy.pieces },
          ]}
          value={isPieces ? 'piezas' : ''}
          onChoose={onChange}
        />
      </CardHead>
      {products.length > 0 && (
        <Table label={officeCopy.tableOf(copy.products)} columns={columns}>
          {products.map((product) => (
            <ProductRow
              key={`${product.id} ${product.name} ${product.unit_price}`}
              of={product}
              sellers={sellers}
              isPieces={isPieces}
              part={share(Number(product.amount), Number(whole))}
            />
          ))}
        </Table>
      )}
    </Card>
  )
}

/** What each person sold. */
export const PeopleCard = ({ of: { people } }: CardProps) => {
  const id = useId()
  const heads = [copy.charges, copy.sales, copy.tips, copy.average, copy.voided]
  return (
    <Card labelledBy={id} className={styles.card}>
      <CardHead
        id={id}
        title={copy.people}
        sentence={people.length === 0 ? copy.nothing : copy.peopleSentence}
      />
      {people.length > 0 && (
        <Table
          label={officeCopy.tableOf(copy.people)}
          columns={[{ head: copy.person }, ...heads.map((head) => ({ head, isNumber: true }))]}
        >
          {people.map((person) => (
            <tr key={person.id}>
              <th scope="row">{person.name === '' ? copy.erased : person.name}</th>
              <td data-number="true">{count(person.charges)}</td>
              <td data-number="true">{mxn(person.sales)}</td>
              <td data-number="true">{mxn(person.tips)}</td>
              <td data-number="true">{averageOf(person.sales, person.charges)}</td>
              <td data-number="true">
                {person.voids.count === 0
                  ? '·'
                  : `${mxnShort(person.voids.amount)} · ${count(person.voids.count)}`}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </Card>
  )
}

/** This event beside another one, hour by hour since the doors opened. */
export const ComparisonCard = ({ of: { comparison, is_of_lines: isOfLines } }: CardProps) => {
  const id = useId()
  if (comparison === null) return null
  const heads = [copy.own, comparison.name, copy.difference]
  return (
    <Card labelledBy={id} className={styles.card}>
      <CardHead
        id={id}
        title={copy.compared(comparison.name)}
        sentence={isOfLines ? copy.comparedOfAll : copy.comparedSentence}
      />
      <Table
        label={officeCopy.tableOf(copy.compared(comparison.name))}
        columns={[{ head: copy.hourHead }, ...heads.map((head) => ({ head, isNumber: true }))]}
      >
        {comparison.hours.map(({ hour, own, other }) => (
          <tr key={hour}>
            <th scope="row">{copy.sinceDoors(hour)}</th>
            <td data-number="true">{mxnShort(own)}</td>
            <td data-number="true">{mxnShort(other)}</td>
            <td data-number="true">{mxnSigned(own - other)}</td>
          </tr>
        ))}
      </Table>
    </Card>
  )
}

/** Discounts and bills that nobody paid, by reason, place and person; nothing where there was none. */
export const GivenCard = ({ of: { given } }: CardProps) => {
  const id = useId()
  if (given.length === 0) return null
  const columns = [copy.reason, copy.place, copy.gave, copy.forWhom].map((head) => ({ head }))
  return (
    <Card labelledBy={id} className={styles.card}>
      <CardHead id={id} title={copy.given} sentence={copy.givenSentence} />
      <Table
        label={officeCopy.tableOf(copy.given)}
        columns={[...columns, { head: copy.times, isNumber: true }, { head: copy.amount, isNumber: true }]}
      >
        {given.map(({ name, kind, is_free: isFree, place, who, person, count: times, amount }) => (
          <tr key={[name, kind, isFree, place, who, person].join(' ')}>
            <th scope="row">
              {name} · {copy.kindOf[kind]}
            </th>
            <td>{place === '' ? copy.noPlace : place}</td>
            <td>{who === '' ? copy.erased : who}</td>
            <td>{person === null ? '·' : person === '' ? copy.erased : person}</td>
            <td data-number="true">{count(times)}</td>
            <td data-number="true">{mxn(amount)}</td>
          </tr>
        ))}
      </Table>
    </Card>
  )
}
