import { privacy } from './copy/privacy.ts'
import { LegalPage } from './legal-page.tsx'

export default function PrivacyPage() {
  return <LegalPage legal={privacy} />
}
