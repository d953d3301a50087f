import type { ReactNode } from 'react'
import { can } from '@saldo/contract/permissions'
import { routes } from '@saldo/client/routes.ts'
import { useOfficeEvent } from '../../shared/office-event.ts'
import { Page } from '../../shared/page.tsx'
import { Section } from '../../shared/section.tsx'
import { venueCopy as copy } from './copy.ts'
import { discountCopy } from './discount-copy.ts'
import { happyHourCopy } from './happy-hour-copy.ts'
import { tabCopy } from './tab-copy.ts'

type VenuePageProps = { intro: string; actions?: ReactNode; children: ReactNode }

/** One of the pages of what the event sells. */
export const VenuePage = ({ intro, actions, children }: VenuePageProps) => {
  const event = useOfficeEvent()
  const tabs = [
    { to: routes.inOffice(event.id, 'venue'), words: copy.places },
    { to: routes.inOffice(event.id, 'venue/products'), words: copy.products },
    { to: routes.inOffice(event.id, 'venue/happy-hours'), words: happyHourCopy.title },
    ...(can(event.role, 'discounts.edit')
      ? [{ to: routes.inOffice(event.id, 'venue/discounts'), words: discountCopy.title }]
      : []),
    { to: routes.inOffice(event.id, 'venue/tabs'), words: tabCopy.title },
    { to: routes.inOffice(event.id, 'venue/settings'), words: copy.settings },
  ]
  return (
    <Page title={copy.title} intro={intro} event={event} tabs={tabs} actions={actions} exports={['products']}>
      <Section>{children}</Section>
    </Page>
  )
}
