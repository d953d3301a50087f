import { type ReactNode, useEffect, useRef } from 'react'
import type { LucideIcon } from 'lucide-react'
import styles from './card.module.css'
import { MessageCard } from './card.tsx'
import { PageHead } from './page-head.tsx'

type DoneProps = {
  Icon: LucideIcon
  title: string
  hint: string
  /** The action failed. */
  isProblem?: boolean
  children: ReactNode
}

/** A full-screen result. Its title takes the focus, so that it is read out. */
export const Done = ({ Icon, title, hint, isProblem = false, children }: DoneProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <MessageCard labelledBy="done">
      <PageHead title={title} />
      <Icon size={56} aria-hidden="true" className={isProblem ? styles.problem : styles.done} />
      <h1 ref={heading} id="done" tabIndex={-1}>
        {title}
      </h1>
      <p>{hint}</p>
      {children}
    </MessageCard>
  )
}
