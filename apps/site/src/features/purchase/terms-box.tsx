import { useEffect, useState } from 'react'
import { routes } from '@saldo/client/routes.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { Checkbox } from '@saldo/ui/checkbox.tsx'
import styles from './complete-purchase-page.module.css'
import { purchaseCopy } from './copy.ts'

const HIGHLIGHT_MS = 5_000

/** Whether the box is highlighted: for five seconds after each reminder, unless it is ticked sooner. */
const useHighlight = (reminders: number): boolean => {
  const [ended, setEnded] = useState(0)
  useEffect(() => {
    if (reminders === 0) return undefined
    const timer = setTimeout(() => setEnded(reminders), HIGHLIGHT_MS)
    return () => clearTimeout(timer)
  }, [reminders])
  return reminders > 0 && ended !== reminders
}

type TermsBoxProps = {
  accepted: boolean
  onChange: (accepted: boolean) => void
  /** Acceptance can't be withdrawn during the payment. */
  disabled: boolean
  /** How often a method was chosen without the terms. */
  reminders: number
}

/** The terms, with links to both texts; they must be accepted before paying. */
export const TermsBox = ({ accepted, onChange, disabled, reminders }: TermsBoxProps) => (
  <div className={styles.terms}>
    <Checkbox
      name="terms"
      checked={accepted}
      disabled={disabled}
      highlighted={useHighlight(reminders) && !accepted}
      onChange={(change) => onChange(change.target.checked)}
    >
      {purchaseCopy.termsBefore}
      <a href={routes.terms()} target="_blank" rel="noreferrer">
        {purchaseCopy.termsLink}
      </a>
      {purchaseCopy.termsBetween}
      <a href={routes.privacyPolicy()} target="_blank" rel="noreferrer">
        {purchaseCopy.privacyLink}
      </a>
    </Checkbox>
  </div>
)

/** A reminder to accept the terms first. Give each reminder a new key. */
export const TermsReminder = ({ onClose }: { onClose: () => void }) => (
  <Alert
    tone="warning"
    title={purchaseCopy.termsTitle}
    sentences={[purchaseCopy.termsNeeded]}
    hidesItself
    onClose={onClose}
  />
)
