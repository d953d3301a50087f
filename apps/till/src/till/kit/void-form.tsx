import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react'
import { Button } from '@saldo/ui/button.tsx'
import { classNames } from '@saldo/ui/class-names.ts'
import shapes from '@saldo/ui/shapes.module.css'
import { tillCopy as copy } from './copy.ts'
import { voidCopy } from './void-copy.ts'
import styles from './kit.module.css'
import { type Reasons, useReason } from './use-reason.tsx'

type SoldProps = { items: readonly { name: string; quantity: number }[] }

/** What was sold, as far as this device knows. */
const Sold = ({ items }: SoldProps) =>
  items.length > 0 && (
    <ul className={styles.items} aria-label={voidCopy.voidItems}>
      {items.map(({ name, quantity }) => (
        <li key={`${quantity} ${name}`}>{copy.items(quantity, name)}</li>
      ))}
    </ul>
  )

type VoidFormProps = {
  title: string
  hint: string
  reasons?: Reasons
  confirm?: string
  mayBegin: boolean
  items?: SoldProps['items'] | undefined
  holder?: string | null
  onVoid: (reason: string) => void
  onBack: () => void
  /** Another way to take it back. */
  children?: ReactNode
}

/** Asks for the required reason of a void or write-off. */
export const VoidForm = ({
  title,
  hint,
  reasons = voidCopy.reasons,
  confirm = voidCopy.confirmVoid,
  mayBegin,
  items = [],
  holder = null,
  onVoid,
  onBack,
  children,
}: VoidFormProps) => {
  const { reason, fields } = useReason(reasons)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const canVoid = reason !== null && mayBegin
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (canVoid) onVoid(reason)
  }
  return (
    <form className={classNames(shapes.middle, styles.question)} onSubmit={submit}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {holder !== null && <p>{holder}</p>}
      <Sold items={items} />
      <p>{hint}</p>
      {fields}
      <Button type="submit" wide disabled={!canVoid}>
        {mayBegin ? confirm : copy.offline}
      </Button>
      {children}
      <Button look="secondary" small wide onClick={onBack}>
        {copy.back}
      </Button>
    </form>
  )
}
