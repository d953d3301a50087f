import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { Alert } from '@saldo/ui/alert.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { Skeleton } from '@saldo/ui/skeleton.tsx'
import { venueSetupCopy as copy } from './copy.ts'
import type { Loaded } from './load.ts'
import styles from './setup.module.css'

/** A section of the event's set-up: its introduction, then its cards. */
export const Section = ({ intro, children }: { intro: string; children: ReactNode }) => (
  <div className={styles.section}>
    <p className={styles.intro}>{intro}</p>
    {children}
  </div>
)

export const SectionLoading = () => (
  <output className={styles.section} aria-busy="true" aria-label={copy.loading}>
    <Skeleton />
    <Skeleton />
  </output>
)

const NotLoaded = ({ problems }: { problems: readonly string[] }) => {
  const { revalidate, state } = useRevalidator()
  return (
    <div className={styles.section}>
      <Alert title={copy.notLoaded} sentences={problems} />
      <Button look="night" busy={state === 'loading'} onClick={() => void revalidate()}>
        {copy.retry}
      </Button>
    </div>
  )
}

/** Shows the loaded data, or why loading failed. */
export const Shown = <T,>({ of, children }: { of: Loaded<T>; children: (data: T) => ReactNode }) =>
  of.problems ? <NotLoaded problems={of.problems} /> : children(of.data)
