import { endingCopy as copy } from '@saldo/copy/ending'
import { useEnding } from '@saldo/client/use-ending.ts'
import { hour } from '@saldo/client/format/dates.ts'
import { routes } from '@saldo/client/routes.ts'
import { AppLink } from '@saldo/ui/app-link.tsx'
import styles from './ending.module.css'
import type { SetupEvent } from './use-setup-event.ts'

/** Warns the event's managers before it ends, and links to where its end is moved. */
export const EndingWarning = ({ event }: { event: SetupEvent }) => {
  const { id, endsAt, timezone } = event
  const ending = useEnding(endsAt)
  return (
    <output className={styles.room}>
      {ending && endsAt !== null && (
        <span className={styles.ending} data-ground="paper">
          <span>{copy[ending](hour(new Date(endsAt), timezone))}</span>
          <AppLink to={routes.tillSetup(id, 'settings')}>{copy.extend}</AppLink>
        </span>
      )}
    </output>
  )
}
