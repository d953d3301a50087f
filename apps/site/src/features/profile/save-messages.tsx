import { useState } from 'react'
import { Alert } from '@saldo/ui/alert.tsx'
import { Dialog } from '@saldo/ui/dialog.tsx'
import { profileCopy } from './copy.ts'
import styles from './profile.module.css'
import type { SaveOutcome } from './save-profile.ts'

/** Shows why the profile was not saved, and hides itself. Remount it for each outcome. */
export const SaveProblem = ({ outcome }: { outcome: SaveOutcome }) => {
  const [isClosed, setIsClosed] = useState(false)
  if (isClosed || !('problems' in outcome)) return null
  return (
    <div className={styles.problem}>
      <Alert sentences={outcome.problems} hidesItself onClose={() => setIsClosed(true)} />
    </div>
  )
}

type SaveDialogProps = { outcome: SaveOutcome; onSaved: () => void }

/** Shows that the profile was saved, or which data are missing. Remount it for each outcome. */
export const SaveDialog = ({ outcome, onSaved }: SaveDialogProps) => {
  const [isClosed, setIsClosed] = useState(false)
  if (isClosed || 'problems' in outcome) return null
  if ('isPhoneShort' in outcome)
    return (
      <Dialog kind="error" title={profileCopy.shortPhoneTitle} onConfirm={() => setIsClosed(true)}>
        <p className={styles.exact}>{profileCopy.shortPhone}</p>
      </Dialog>
    )
  const confirm = () => {
    setIsClosed(true)
    onSaved()
  }
  return (
    <Dialog kind="success" title={profileCopy.savedTitle} onConfirm={confirm}>
      <p>{profileCopy.saved}</p>
    </Dialog>
  )
}
