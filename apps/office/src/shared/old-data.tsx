import { useRevalidator } from 'react-router'
import { hour } from '@saldo/client/format/dates.ts'
import { Button } from '@saldo/ui/button.tsx'
import { officeCopy as copy } from './copy.ts'
import styles from './old-data.module.css'

/** Says that a page could not be read again, and of when its figures are; with a retry. */
export const OldData = ({ at, timezone }: { at: string; timezone: string }) => {
  const { revalidate, state } = useRevalidator()
  return (
    <output className={styles.old}>
      <span>{copy.old(hour(new Date(at), timezone))}</span>
      <Button look="secondary" small busy={state === 'loading'} onClick={() => void revalidate()}>
        {copy.retry}
      </Button>
    </output>
  )
}
