import { Notice } from '@saldo/ui/alert.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { paperCopy as copy } from '../paper/copy.ts'
import type { Paper } from '../paper/use-paper.ts'
import styles from './notices.module.css'

/** Tells that paper didn't come out; nothing waits for it. */
export const PaperNotice = ({ paper: { problem, dismiss } }: { paper: Paper }) => (
  <Notice
    role="alert"
    className={styles.notice}
    end={
      <Button look="secondary" small onClick={dismiss}>
        {copy.dismiss}
      </Button>
    }
  >
    <p>{problem}</p>
  </Notice>
)
