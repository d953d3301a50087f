import { shortMoment } from '@saldo/client/format/dates.ts'
import { Card } from '@saldo/ui/card.tsx'
import styles from './cards.module.css'
import { attendeesCopy as copy } from './copy.ts'
import type { LoadedFile } from './load-file.ts'

type Entry = LoadedFile['file']['log'][number]

const nameOf = ({ who }: Entry): string => {
  if (who === null) return copy.holder
  return who.name === '' ? copy.erased : who.name
}

/** Who looked at a person's file and what was changed, newest first. */
export const LogCard = ({ loaded: { file, event, now } }: { loaded: LoadedFile }) => (
  <Card className={styles.card} labelledBy="log">
    <div className={styles.head}>
      <h2 id="log">{copy.log}</h2>
      <p className={styles.hint}>{copy.logHint}</p>
    </div>
    <ul className={styles.list}>
      {file.log.map((entry) => (
        <li key={`${entry.at} ${entry.action} ${entry.who?.id}`}>
          <span className={styles.what}>
            <strong>{nameOf(entry)}</strong> {copy.actions[entry.action] ?? copy.otherAction(entry.action)}
            {entry.reason !== null && <small>{copy.reasons[entry.reason] ?? entry.reason}</small>}
          </span>
          <span className={styles.moment}>{shortMoment(entry.at, now, event.timezone)}</span>
        </li>
      ))}
    </ul>
  </Card>
)
