import { purchaseCopy } from '@saldo/copy/purchase'
import { Alert } from '../../shared/ui/alert.tsx'

/** Says that the terms come first. Mount it anew for each reminder. */
export const TermsReminder = ({ onClose }: { onClose: () => void }) => (
  <Alert
    tone="warning"
    title={purchaseCopy.termsTitle}
    sentences={[purchaseCopy.termsNeeded]}
    hidesItself
    onClose={onClose}
  />
)
