import { Alert } from '@saldo/ui/alert.tsx'
import { purchaseCopy } from './copy.ts'

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
