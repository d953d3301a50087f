import type { ComponentProps, ReactNode } from 'react'
import { AppLink } from './app-link.tsx'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger' | 'night'

type ButtonProps = ComponentProps<'button'> & {
  look?: ButtonLook
  /** Shows a spinner instead of the label and ignores clicks; size and focus stay. */
  busy?: boolean
  wide?: boolean
}

export const buttonClass = (look: ButtonLook, wide: boolean, className?: string): string =>
  classNames(styles.button, styles[look], wide && styles.wide, className)

export const Button = ({
  look = 'primary',
  busy = false,
  wide = false,
  className,
  type = 'button',
  onClick,
  children,
  ...props
}: ButtonProps) => (
  <button
    type={type}
    className={buttonClass(look, wide, className)}
    aria-busy={busy || undefined}
    aria-disabled={busy || undefined}
    onClick={(event) => {
      if (busy) event.preventDefault()
      else onClick?.(event)
    }}
    {...props}
  >
    <span className={busy ? styles.hiddenWords : styles.words}>{children}</span>
    {busy && (
      <span className={styles.progress}>
        <Spinner />
      </span>
    )}
  </button>
)

type ButtonLinkProps = {
  to: string
  look?: ButtonLook
  wide?: boolean
  className?: string
  replace?: boolean
  children: ReactNode
}

/** A link that looks like a button. */
export const ButtonLink = ({
  to,
  look = 'primary',
  wide = false,
  className,
  children,
  ...props
}: ButtonLinkProps) => (
  <AppLink to={to} className={buttonClass(look, wide, className)} {...props}>
    <span className={styles.words}>{children}</span>
  </AppLink>
)
