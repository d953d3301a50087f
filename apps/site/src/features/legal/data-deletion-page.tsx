import { dataDeletion } from '@saldo/copy/legal-data-deletion'
import { LegalPage } from './legal-page.tsx'

export default function DataDeletionPage() {
  return <LegalPage legal={dataDeletion} />
}
