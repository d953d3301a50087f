import { privacy } from '@saldo/copy/legal-privacy'
import { LegalPage } from './legal-page.tsx'

export default function PrivacyPage() {
  return <LegalPage legal={privacy} />
}
