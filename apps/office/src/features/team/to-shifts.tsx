import { routes } from '@saldo/client/routes.ts'
import { ButtonLink } from '@saldo/ui/button.tsx'
import { useOfficeEvent } from '../../shared/office-event.ts'
import { teamCopy as copy } from './copy.ts'

/** The way to where a manager closes shifts. */
export const ToShifts = () => (
  <ButtonLink look="secondary" wide to={routes.inOffice(useOfficeEvent().id, 'team/shifts')}>
    {copy.closeShifts}
  </ButtonLink>
)
