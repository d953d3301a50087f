import { routes } from '@saldo/client/routes.ts'
import { ButtonLink } from '@saldo/ui/button.tsx'
import { MessageCard } from '@saldo/ui/card.tsx'
import { PageHead } from '@saldo/ui/page-head.tsx'
import { Page } from '../shared/page.tsx'
import { NotLoaded } from '../shared/section.tsx'
import { NotThere } from '../shared/not-there.tsx'
import { shellCopy as copy } from './copy.ts'

/** For people without a role in any office: most of them work at a till. */
export const NoOffice = () => (
  <MessageCard labelledBy="no-office">
    <PageHead title={copy.noOfficeTitle} />
    <h1 id="no-office">{copy.noOfficeTitle}</h1>
    <p>{copy.noOfficeHint}</p>
    <ButtonLink to={routes.till()} wide>
      {copy.goToTill}
    </ButtonLink>
    <ButtonLink to={routes.home()} look="secondary" wide>
      {copy.goHome}
    </ButtonLink>
  </MessageCard>
)

/** For an event that is not among the caller's, and for an address of none. */
export const NoEvent = () => (
  <NotThere
    title={copy.noEventTitle}
    hint={copy.noEventHint}
    back={{ to: routes.officeEvents(), words: copy.allEvents }}
  />
)

/** For an office whose caller, or event, could not be asked for. */
export const NotOpened = ({ problems }: { problems: readonly string[] }) => (
  <Page title={copy.office}>
    <NotLoaded problems={problems} />
  </Page>
)
