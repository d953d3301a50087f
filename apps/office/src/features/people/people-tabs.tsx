import type { ReactNode } from 'react'
import { routes } from '@saldo/client/routes.ts'
import { Page } from '../../shared/page.tsx'
import { Section } from '../../shared/section.tsx'
import { peopleCopy as copy } from './copy.ts'

type Props = { intro: string; isAdmin: boolean; children: ReactNode }

/** Frame of the people pages; no tabs for a caller who may only invite, because they have one page. */
export const PeopleTabs = ({ intro, isAdmin, children }: Props) => {
  const tabs = [
    { to: routes.officePeople(), words: copy.people },
    { to: routes.officeInvitations(), words: copy.invitations },
  ]
  return (
    <Page title={isAdmin ? copy.title : copy.invitations} intro={intro} {...(isAdmin && { tabs })}>
      <Section>{children}</Section>
    </Page>
  )
}
