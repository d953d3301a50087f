import { useRevalidator } from 'react-router'
import type { Failure } from '@saldo/client/api/outcome.ts'
import { hour } from '@saldo/client/format/dates.ts'
import { Button } from '@saldo/ui/button.tsx'
import { officeCopy as copy } from './copy.ts'
import styles from './old-data.module.css'

type OldDataProps = {
  failure: Failure
  /** Of when the figures are; not for a page without figures. */
  of?: { at: string; timezone: string }
}

/** Says why a page could not be read again, and of when its figures are; with a retry. */
export const OldData = ({ failure, of }: OldDataProps) => {
  const { revalidate, state } = useRevalidator()
  // A refusal may be for good, and only the server's sentence says so.
  const why = failure.end === 'refused' ? failure.problems : [copy.notReadAgain]
  return (
    <output className={styles.old}>
      <span>{[...why, ...(of ? [copy.figuresOf(hour(new Date(of.at), of.timezone))] : [])].join(' ')}</span>
      <Button look="secondary" small busy={state === 'loading'} onClick={() => void revalidate()}>
        {copy.retry}
      </Button>
    </output>
  )
}
