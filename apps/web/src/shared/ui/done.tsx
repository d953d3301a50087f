import { type ReactNode, useEffect, useRef } from 'react'
import type { LucideIcon } from 'lucide-react'
import { Card } from './card.tsx'
import styles from './done.module.css'
import { PageHead } from './page-head.tsx'

type DoneProps = { Icon: LucideIcon; title: string; hint: string; children: ReactNode }

/** A screen of its own for something that is done. Its title takes the focus, so that it is read out. */
export const Done = ({ Icon, title, hint, children }: DoneProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Card labelledBy="done" className={styles.card}>
      <PageHead title={title} />
      <Icon size={56} aria-hidden="true" className={styles.icon} />
      <h1 ref={heading} id="done" tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      <p className={styles.hint}>{hint}</p>
      {children}
    </Card>
  )
}
