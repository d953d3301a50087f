import { Notice } from '@saldo/ui/alert.tsx'
import { Button } from '@saldo/ui/button.tsx'
import styles from './desk/notices.module.css'
import { practiceCopy } from './practice/copy.ts'

/** Why somebody doesn't practise. */
export const PracticeNews = ({ words, onSeen }: { words: string; onSeen: () => void }) => (
  <div role="alert" className={styles.room}>
    <Notice
      tone="warning"
      className={styles.notice}
      end={
        <Button look="quiet" small onClick={onSeen}>
          {practiceCopy.dismiss}
        </Button>
      }
    >
      <span>{words}</span>
    </Notice>
  </div>
)
