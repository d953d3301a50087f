import { ChevronRight } from 'lucide-react'
import type { EventId } from '@saldo/contract/ids'
import { tillCopy } from '../kit/copy.ts'
import styles from './event-picker.module.css'
import type { StaffEvent } from './load-till.ts'

type EventPickerProps = { events: readonly StaffEvent[]; onPick: (id: EventId) => void }

/** Asks once per device which of the person's events to work at. */
export const EventPicker = ({ events, onPick }: EventPickerProps) => (
  <main className={styles.picker} data-ground="night">
    <h1>{tillCopy.pickEvent}</h1>
    <ul>
      {events.map(({ event, place }) => (
        <li key={event.id}>
          <button type="button" className={styles.event} onClick={() => onPick(event.id)}>
            <span className={styles.words}>
              <span className={styles.name}>{event.name}</span>
              <span className={styles.place}>{place?.name ?? tillCopy.noPlace}</span>
            </span>
            <ChevronRight size={24} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  </main>
)
