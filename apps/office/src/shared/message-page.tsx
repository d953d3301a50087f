import type { ReactNode } from 'react'
import { MessageCard } from '@saldo/ui/card.tsx'
import { PageHead } from '@saldo/ui/page-head.tsx'

/** A page without the frame, of one message. */
export const MessagePage = ({ title, children }: { title: string; children: ReactNode }) => (
  <MessageCard labelledBy="message">
    <PageHead title={title} />
    <h1 id="message">{title}</h1>
    {children}
  </MessageCard>
)
