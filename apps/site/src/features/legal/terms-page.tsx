import { terms } from '@saldo/copy/legal-terms'
import { LegalPage } from './legal-page.tsx'

export default function TermsPage() {
  return <LegalPage legal={terms} />
}
