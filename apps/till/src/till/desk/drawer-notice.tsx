import { Notice } from '@saldo/ui/alert.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { tillCopy } from '../kit/copy.ts'
import styles from './notices.module.css'

type DrawerNoticeProps = {
  /** Whether the room on the screen is where cash is taken out. */
  isInRoom: boolean
  onGo: () => void
}

/** Tells that the drawer should be emptied; selling goes on. */
export const DrawerNotice = ({ isInRoom, onGo }: DrawerNoticeProps) => (
  <output className={styles.room}>
    <Notice
      tone="warning"
      className={styles.notice}
      end={
        !isInRoom && (
          <Button look="quiet" small onClick={onGo}>
            {tillCopy.toShift}
          </Button>
        )
      }
    >
      <span>{tillCopy.drawerFull}</span>
    </Notice>
  </output>
)
