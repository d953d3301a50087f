import { ChevronRight } from 'lucide-react'
import type { EventId } from '@saldo/contract/ids'
import { Button } from '@saldo/ui/button.tsx'
import { classNames } from '@saldo/ui/class-names.ts'
import shapes from '@saldo/ui/shapes.module.css'
import { tillCopy } from '../kit/copy.ts'
import styles from './gate.module.css'
import type { StaffEvent } from './load-till.ts'

type EventPickerProps = { events: readonly StaffEvent[]; onPick: (id: EventId) => void }

/** Asks once per device which of the person's events to work at. */
export const EventPicker = ({ events, onPick }: EventPickerProps) => (
  <main className={styles.gate} data-ground="till">
    <h1>{tillCopy.pickEvent}</h1>
    <ul className={styles.events}>
      {events.map(({ event, place }) => (
        <li key={event.id}>
          <Button
            look="tile"
            className={classNames(styles.person, styles.event)}
            onClick={() => onPick(event.id)}
          >
            <span>
              <strong>{event.name}</strong>
              <span className={shapes.muted}>{place?.name ?? tillCopy.noPlace}</span>
            </span>
            <ChevronRight size={24} aria-hidden="true" />
          </Button>
        </li>
      ))}
    </ul>
  </main>
)
