import type { ComponentProps } from 'react'
import type { LucideIcon } from 'lucide-react'
import { AppLink } from './app-link.tsx'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { Spinner } from './waiting.tsx'

/** Item: in a menu. Tile: a key of the till's. Choice: one of several, of which one is pressed. Icon: an icon alone. */
export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger' | 'item' | 'tile' | 'choice' | 'icon'

type Looks = {
  look?: ButtonLook | undefined
  wide?: boolean | undefined
  /** Lower, and as round as a pill: beside or under what matters. */
  small?: boolean | undefined
  className?: string | undefined
}

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> &
  Looks & {
    /** Shows a spinner instead of the label and ignores clicks; size and focus stay. */
    busy?: boolean
  }

export const buttonClass = ({ look = 'primary', wide, small, className }: Looks): string =>
  classNames(styles.button, styles[look], wide && styles.wide, small && styles.small, className)

export const Button = ({
  look,
  busy = false,
  wide,
  small,
  className,
  type = 'button',
  onClick,
  children,
  ...props
}: ButtonProps) => (
  <button
    type={type}
    className={buttonClass({ look, wide, small, className })}
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

type IconButtonProps = Omit<ButtonProps, 'children' | 'look'> & {
  Icon: LucideIcon
  label: string
  size?: number
}

/** A button with an icon alone; its label is what it is called. */
export const IconButton = ({ Icon, label, size = 22, ...props }: IconButtonProps) => (
  <Button look="icon" aria-label={label} {...props}>
    <Icon size={size} aria-hidden="true" />
  </Button>
)

type ButtonLinkProps = Looks & Omit<ComponentProps<typeof AppLink>, 'className'>

/** A link that looks like a button. */
export const ButtonLink = ({ look, wide, small, className, ...props }: ButtonLinkProps) => (
  <AppLink className={buttonClass({ look, wide, small, className })} {...props} />
)
