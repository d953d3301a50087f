import { forgetHomeNotice, type HomeNotice as Notice } from '@saldo/client/session/home-notice.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { homeCopy } from './copy.ts'

/** Explains why the person was redirected here. */
export default function HomeNotice({ notice }: { notice: Notice }) {
  const { title, hint } = homeCopy.notices[notice.about]
  const why = notice.about === 'session' ? notice.why : homeCopy.notices[notice.about].why
  return (
    <Alert title={title} sentences={[why]} tone="warning" onClose={forgetHomeNotice}>
      <p>{hint}</p>
    </Alert>
  )
}
