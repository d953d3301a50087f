import { CircleAlert, CircleCheck, CircleX } from 'lucide-react'
import type { Reply } from '@saldo/contract/endpoint'
import type { EventId } from '@saldo/contract/ids'
import type { CheckKey, checkEvent } from '@saldo/contract/office-events'
import { routes } from '@saldo/client/routes.ts'
import { AppLink } from '@saldo/ui/app-link.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { editCopy as copy } from './edit-copy.ts'
import styles from './edit.module.css'

export type Checks = Reply<typeof checkEvent>

const icons = { done: CircleCheck, pending: CircleAlert, blocking: CircleX }

/** Where each is completed: a part of this page, or another page. */
const places: Readonly<Record<CheckKey, (event: EventId) => string>> = {
  dates: () => '#fechas',
  venue: () => '#fechas',
  picture: () => '#imagenes',
  description: () => '#basico',
  bars: (event) => routes.inOffice(event, 'venue'),
  cash_points: (event) => routes.inOffice(event, 'venue'),
  products: (event) => routes.inOffice(event, 'venue/products'),
  staff: (event) => routes.inOffice(event, 'team'),
  devices: (event) => routes.inOffice(event, 'devices'),
}

const Fix = ({ to, what }: { to: string; what: string }) =>
  to.startsWith('#') ? (
    <a href={to} aria-label={`${copy.fix}: ${what}`}>
      {copy.fix}
    </a>
  ) : (
    <AppLink to={to} aria-label={`${copy.fix}: ${what}`}>
      {copy.fix}
    </AppLink>
  )

const Item = ({ check: { key, state, count }, event }: { check: Checks[number]; event: EventId }) => {
  const Icon = icons[state]
  const { done, missing } = copy.checks[key]
  const words = state === 'done' ? done : missing
  return (
    <li data-state={state}>
      <Icon size={18} aria-hidden="true" />
      <span>
        {words}
        {state === 'done' && count !== null && ` (${count})`}
      </span>
      {state !== 'done' && <Fix to={places[key](event)} what={words} />}
    </li>
  )
}

/** What the event has and lacks before it is published, with the way to each. */
export const ChecklistCard = ({ checks, event }: { checks: Checks; event: EventId }) => (
  <Card labelledBy="checklist" className={styles.checklist}>
    <div className={styles.checklistHead}>
      <h2 id="checklist">{copy.checklist}</h2>
      <span className={styles.muted}>
        {copy.checklistOf(checks.filter(({ state }) => state === 'done').length, checks.length)}
      </span>
    </div>
    <ul>
      {checks.map((check) => (
        <Item key={check.key} check={check} event={event} />
      ))}
    </ul>
    <p className={styles.muted}>{copy.checklistHint}</p>
  </Card>
)
