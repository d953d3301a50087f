import { importStaff, previewStaff, type StaffPreview } from '@saldo/contract/places'
import { rolesCopy } from '@saldo/copy/roles'
import { call } from '@saldo/client/api/call.ts'
import { routes } from '@saldo/client/routes.ts'
import { ButtonLink } from '@saldo/ui/button.tsx'
import { ImportPage } from '../../shared/import-page.tsx'
import { useOfficeEvent } from '../../shared/office-event.ts'
import { teamCopy as copy } from './copy.ts'

type Line = StaffPreview['lines'][number]
type Standing = NonNullable<Line['after']>

const EXAMPLE = 'correo,papel,lugar\nbeto@correo.mx,barra,Barra Norte\ncarla@correo.mx,caja,'

const standingOf = ({ role, place }: Standing): string => `${rolesCopy[role]}, ${place ?? copy.noPlace}`

const wordsOf = ({ outcome, before, after }: Line): string => {
  if (!after) return ''
  return outcome === 'changed' && before ? `${standingOf(before)} → ${standingOf(after)}` : standingOf(after)
}

/** Imports staff from a file, after a look at what that would do. */
export default function ImportStaffPage() {
  const event = useOfficeEvent()
  const at = { params: { event: event.id } }
  const ways = (
    <>
      <ButtonLink look="secondary" to={routes.officeInvitations()}>
        {copy.invite}
      </ButtonLink>
      <ButtonLink look="secondary" to={routes.inOffice(event.id, 'team')}>
        {copy.back}
      </ButtonLink>
    </>
  )
  return (
    <ImportPage
      title={copy.importTitle}
      intro={copy.importIntro}
      ways={ways}
      hint={copy.importColumns}
      example={EXAMPLE}
      subject={copy.email}
      wordsOf={wordsOf}
      look={(file) => call(previewStaff, { ...at, body: { file } })}
      apply={(file, mark) => call(importStaff, { ...at, body: { mark, file } })}
    />
  )
}
