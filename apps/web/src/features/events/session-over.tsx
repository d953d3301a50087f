import { homeCopy } from '@saldo/copy/home'
import { forgetSignedOutWhy } from '../../shared/session/session.ts'
import { Alert } from '../../shared/ui/alert.tsx'

/** Says why somebody who was signed in a moment ago stands here now. */
export const SessionOver = ({ why }: { why: string }) => (
  <Alert title={homeCopy.sessionOver} sentences={[why]} tone="warning" onClose={forgetSignedOutWhy}>
    <p>{homeCopy.sessionOverHint}</p>
  </Alert>
)
