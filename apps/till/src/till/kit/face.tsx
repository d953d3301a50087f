import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '@saldo/ui/button.tsx'
import { classNames } from '@saldo/ui/class-names.ts'
import { DoubleTapGuard } from './double-tap-guard.tsx'
import styles from './face.module.css'

/** What a full-screen answer is: its colour, beside its icon and title. */
export type Look = 'asking' | 'booked' | 'part' | 'undone' | 'closed' | 'refused' | 'unclear'

type FaceProps = {
  look: Look
  icon: ReactNode
  title: string
  /** Covers a screen that goes on underneath. */
  isAbove?: boolean
  children: ReactNode
}

/** A full-screen answer. */
export const Face = ({ look, icon, title, isAbove = false, children }: FaceProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <DoubleTapGuard
      className={classNames(styles.face, isAbove && styles.above)}
      data-look={look}
      role={look === 'asking' ? 'status' : 'alert'}
    >
      <div className={styles.icon} aria-hidden="true">
        {icon}
      </div>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </DoubleTapGuard>
  )
}

/** A button for a further action on a full-screen answer. */
export const Way = ({ onPress, children }: { onPress: () => void; children: string }) => (
  <Button look="tile" className={styles.way} onClick={onPress}>
    {children}
  </Button>
)

/** The button that leaves a full-screen answer. */
export const Next = ({ onPress, children }: { onPress: () => void; children: string }) => (
  <Button look="secondary" className={styles.next} onClick={onPress}>
    {children}
  </Button>
)
