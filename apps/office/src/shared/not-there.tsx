import type { ReactNode } from 'react'
import type { Outcome } from '@saldo/client/api/outcome.ts'
import { ButtonLink } from '@saldo/ui/button.tsx'
import { MessageCard } from '@saldo/ui/card.tsx'
import { PageHead } from '@saldo/ui/page-head.tsx'

type Props = { title: string; hint: string; back: { to: string; words: string } }

/** In place of a page whose address names nothing that is there: trying again would not help, going back does. */
export const NotThere = ({ title, hint, back: { to, words } }: Props): ReactNode => (
  <MessageCard labelledBy="not-there">
    <PageHead title={title} />
    <h1 id="not-there">{title}</h1>
    <p>{hint}</p>
    <ButtonLink to={to} wide>
      {words}
    </ButtonLink>
  </MessageCard>
)

/** Whether a page's address names nothing that is there, or can't name anything. */
export const isNotThere = (found: Outcome): boolean =>
  found.end === 'refused' && (found.code === 'not_found' || found.code === 'validation_failed')
