import { endingCopy as copy } from '@saldo/copy/ending'
import { hour } from '@saldo/client/format/dates.ts'
import { useEnding } from '@saldo/client/use-ending.ts'
import { Notice } from '@saldo/ui/alert.tsx'
import styles from './notices.module.css'

/** Warns an hour and ten minutes before the event ends, and once it has ended. */
export const EndingNotice = ({ endsAt, timezone }: { endsAt: string; timezone: string }) => {
  const ending = useEnding(endsAt)
  return (
    <output className={styles.room}>
      {ending && (
        <Notice tone={ending === 'over' ? 'error' : 'warning'} className={styles.notice}>
          {copy[ending](hour(new Date(endsAt), timezone))}
        </Notice>
      )}
    </output>
  )
}
