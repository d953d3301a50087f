import { type DepositsPreview, importDeposits, previewDeposits } from '@saldo/contract/deposits'
import { call } from '@saldo/client/api/call.ts'
import { shortDay } from '@saldo/client/format/days.ts'
import { mxn } from '@saldo/client/format/money.ts'
import { routes } from '@saldo/client/routes.ts'
import { ButtonLink } from '@saldo/ui/button.tsx'
import { ImportPage } from '../../shared/import-page.tsx'
import { useOfficeEvent } from '../../shared/office-event.ts'
import { depositsCopy as copy } from './deposits-copy.ts'

const EXAMPLE =
  'cuenta,fecha,importe,comisión,referencia\nMercado Pago,31/01/2026,12500.50,,MP-8841\nTerminales,31/01/2026,3200,57.60,LOTE-12'

const wordsOf = ({ after }: DepositsPreview['lines'][number]): string =>
  after === null
    ? ''
    : copy.lineWords(
        after.account,
        mxn(after.amount),
        after.fee === 0n ? null : mxn(after.fee),
        shortDay(after.arrived_on),
      )

/** Imports deposits from a file, after a look at what that would do. */
export default function ImportDepositsPage() {
  const event = useOfficeEvent()
  const at = { params: { event: event.id } }
  const back = (
    <ButtonLink look="secondary" to={routes.inOffice(event.id, 'money/deposits')}>
      {copy.importBack}
    </ButtonLink>
  )
  return (
    <ImportPage
      title={copy.importTitle}
      intro={copy.importIntro}
      ways={back}
      hint={copy.importColumns}
      example={EXAMPLE}
      subject={copy.reference}
      wordsOf={wordsOf}
      look={(file) => call(previewDeposits, { ...at, body: { file } })}
      apply={(file, mark) => call(importDeposits, { ...at, body: { mark, file } })}
    />
  )
}
