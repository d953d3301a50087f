import { routes } from '@saldo/client/routes.ts'
import { Button, ButtonLink } from '@saldo/ui/button.tsx'
import { Spinner } from '@saldo/ui/waiting.tsx'
import { tillCopy } from './copy.ts'
import styles from './kit.module.css'

type TillMessageProps = {
  title: string
  hint: string
  retry?: { isBusy: boolean; again: () => void }
}

/** Why the till can't work, and what to do about it. */
export const TillMessage = ({ title, hint, retry }: TillMessageProps) => (
  <main className={styles.message} data-ground="till">
    <h1>{title}</h1>
    <p>{hint}</p>
    {retry ? (
      <Button busy={retry.isBusy} onClick={retry.again}>
        {tillCopy.retry}
      </Button>
    ) : (
      <ButtonLink to={routes.home()} look="secondary" small>
        {tillCopy.goHome}
      </ButtonLink>
    )}
  </main>
)

/** `words`: others than the device's, where its language isn't known yet. */
export const TillLoading = ({ words = tillCopy.loading }: { words?: string }) => (
  <main className={styles.message} data-ground="till">
    <output>
      <Spinner />
      <p>{words}</p>
    </output>
  </main>
)
