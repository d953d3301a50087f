import type { ReactNode } from 'react'
import { can } from '@saldo/contract/permissions'
import { routes } from '@saldo/client/routes.ts'
import { useOfficeEvent } from '../../shared/office-event.ts'
import { Page } from '../../shared/page.tsx'
import { Section } from '../../shared/section.tsx'
import { teamCopy as copy } from './copy.ts'
import { practiceCopy } from './practice-copy.ts'

type TeamPageProps = { intro: string; actions?: ReactNode; children: ReactNode }

/** One of the pages of who works at the event. */
export const TeamPage = ({ intro, actions, children }: TeamPageProps) => {
  const event = useOfficeEvent()
  const tabs = [
    { to: routes.inOffice(event.id, 'team'), words: copy.staff },
    { to: routes.inOffice(event.id, 'team/temporary'), words: copy.temporary },
    { to: routes.inOffice(event.id, 'team/shifts'), words: copy.salesAndShifts },
    { to: routes.inOffice(event.id, 'team/people'), words: copy.people },
    ...(can(event.role, 'practice.read')
      ? [{ to: routes.inOffice(event.id, 'team/practice'), words: practiceCopy.title }]
      : []),
  ]
  return (
    <Page
      title={copy.title}
      intro={intro}
      event={event}
      tabs={tabs}
      actions={actions}
      exports={['team', 'shifts']}
    >
      <Section>{children}</Section>
    </Page>
  )
}
