import { can } from '@saldo/contract/permissions'
import { endingCopy as copy } from '@saldo/copy/ending'
import { hour } from '@saldo/client/format/dates.ts'
import { routes } from '@saldo/client/routes.ts'
import { useEnding } from '@saldo/client/use-ending.ts'
import { AppLink } from '@saldo/ui/app-link.tsx'
import type { OfficeEvent } from './my-office.ts'
import styles from './section.module.css'

/** Warns from shortly before an event's end until it is closed, with a link to move the end. */
export const EndingWarning = ({
  event: { id, ends_at: endsAt, timezone, status, role },
}: {
  event: OfficeEvent
}) => {
  const near = useEnding(endsAt)
  const ending = status === 'published' && near
  return (
    <output className={styles.endingRoom}>
      {ending && (
        <span className={styles.ending} data-ground="paper">
          <span>{copy[ending](hour(new Date(endsAt), timezone))}</span>
          {can(role, 'event.edit') && (
            <AppLink to={routes.inOffice(id, 'venue/settings')}>{copy.extend}</AppLink>
          )}
        </span>
      )}
    </output>
  )
}
