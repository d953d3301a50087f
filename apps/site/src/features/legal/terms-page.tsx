import { terms } from './copy/terms.ts'
import { LegalPage } from './legal-page.tsx'

export default function TermsPage() {
  return <LegalPage legal={terms} />
}
