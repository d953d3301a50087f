import { type ComponentProps, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { CircleAlert, CircleCheck, TriangleAlert, X } from 'lucide-react'
import { shellCopy } from '@saldo/copy/shell'
import { langOf } from '@saldo/client/said.ts'
import styles from './alert.module.css'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'

const hideAfterMs = 5_000
const icons = { error: CircleAlert, warning: TriangleAlert, success: CircleCheck }

type NoticeProps = Omit<ComponentProps<'div'>, 'title' | 'className'> & {
  tone?: keyof typeof icons
  /** Shown above the words. */
  title?: string | undefined
  /** Beside the words: the button that closes it. */
  end?: ReactNode
  className?: string | undefined
}

/** Words that stand out, with what can be done about them. It announces nothing: give it a role, or use Alert. */
export const Notice = ({ tone = 'warning', title, end, className, children, ...props }: NoticeProps) => {
  const Icon = icons[tone]
  return (
    <div className={classNames(styles.notice, styles[tone], className)} {...props}>
      <Icon size={22} aria-hidden="true" className={styles.icon} />
      <div className={styles.words} lang={langOf(children)}>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        {children}
      </div>
      {end}
    </div>
  )
}

type AlertProps = {
  /** The messages, one sentence each; several become a list. */
  sentences: readonly string[]
  tone?: keyof typeof icons
  /** Called when the user closes the alert, or after five seconds with `hidesItself`. */
  onClose?: () => void
  /** Shown above the sentences. */
  title?: string
  /** Hides itself after five seconds, but not while it is hovered or focused. */
  hidesItself?: boolean
  /** A persistent alert takes the focus, unless the user is typing. */
  takesFocus?: boolean
  /** Renders a list even for a single sentence, as form errors do. */
  listed?: boolean
  children?: ReactNode
}

/** Whether the alert is being read: the pointer is over it or the focus is in it. */
const useHeld = (box: RefObject<HTMLElement | null>): boolean => {
  const [isHeld, setIsHeld] = useState(false)
  useEffect(() => {
    const element = box.current
    const gone = new AbortController()
    const listen = (type: string, held: boolean) =>
      element?.addEventListener(type, () => setIsHeld(held), { signal: gone.signal })
    // An alert that appeared under a resting pointer does not count as being read.
    element?.addEventListener(
      'pointermove',
      ({ movementX, movementY }) => {
        if (movementX !== 0 || movementY !== 0) setIsHeld(true)
      },
      { signal: gone.signal },
    )
    listen('pointerleave', false)
    listen('focusin', true)
    listen('focusout', false)
    return () => gone.abort()
  }, [box])
  return isHeld
}

const useCountdown = (isCounting: boolean, onEnd: (() => void) | undefined) => {
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    if (!isCounting) return undefined
    const timer = setTimeout(() => end.current?.(), hideAfterMs)
    return () => clearTimeout(timer)
  }, [isCounting])
}

/** A message next to its cause, announced to screen readers. Give each new message a new key. */
export const Alert = ({
  sentences,
  tone = 'error',
  onClose,
  title,
  hidesItself = false,
  takesFocus = !hidesItself,
  listed = false,
  children,
}: AlertProps) => {
  const box = useRef<HTMLDivElement>(null)
  const isHeld = useHeld(box)
  useCountdown(hidesItself && !isHeld, onClose)
  useEffect(() => {
    if (takesFocus) box.current?.focus()
    // Scrolled into view, so that it is not below the action that caused it.
    else box.current?.scrollIntoView({ block: 'nearest' })
  }, [takesFocus])
  return (
    <Notice
      ref={box}
      role="alert"
      tabIndex={-1}
      tone={tone}
      title={title}
      className={styles.arriving}
      end={
        onClose && (
          <IconButton Icon={X} size={20} label={shellCopy.close} className={styles.close} onClick={onClose} />
        )
      }
    >
      {listed || sentences.length > 1 ? (
        <ul className={styles.list}>
          {sentences.map((sentence) => (
            <li key={sentence} lang={langOf(sentence)}>
              {sentence}
            </li>
          ))}
        </ul>
      ) : (
        <p lang={langOf(sentences[0])}>{sentences[0]}</p>
      )}
      {children}
    </Notice>
  )
}
