import { dataDeletion } from './copy/data-deletion.ts'
import { LegalPage } from './legal-page.tsx'

export default function DataDeletionPage() {
  return <LegalPage legal={dataDeletion} />
}
