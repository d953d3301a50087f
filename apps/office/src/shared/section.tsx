import { type ComponentProps, type ReactNode, useRef } from 'react'
import type { LucideIcon } from 'lucide-react'
import { useRevalidator } from 'react-router'
import type { Outcome } from '@saldo/client/api/outcome.ts'
import { type Sending, useSend } from '@saldo/client/use-send.ts'
import { Alert } from '@saldo/ui/alert.tsx'
import { Button, IconButton as RoundButton } from '@saldo/ui/button.tsx'
import { classNames } from '@saldo/ui/class-names.ts'
import { Dialog } from '@saldo/ui/dialog.tsx'
import { SendForm, SubmitButton } from '@saldo/ui/send-form.tsx'
import { Skeleton } from '@saldo/ui/waiting.tsx'
import { officeCopy as copy } from './copy.ts'
import { useWhileMissing } from './last-good.ts'
import { OldData } from './old-data.tsx'
import styles from './section.module.css'
import { useFocusBack } from './use-focus-back.ts'

/** The cards of a page, one below the other. */
export const Section = ({ children }: { children: ReactNode }) => (
  <div className={styles.section}>{children}</div>
)

/** Skeleton of a page, as high as its first cards. */
export const SectionLoading = () => (
  <output className={styles.section} aria-busy="true" aria-label={copy.loading}>
    <Skeleton className={styles.boneHead} />
    <Skeleton className={styles.bone} />
    <Skeleton className={styles.bone} />
  </output>
)

/** Error state of a page, with a retry button. */
export const NotLoaded = ({ problems }: { problems: readonly string[] }) => {
  const { revalidate, state } = useRevalidator()
  return (
    <div className={styles.section}>
      <Alert title={copy.notLoaded} sentences={problems} />
      <Button
        look="secondary"
        small
        className={styles.alone}
        busy={state === 'loading'}
        onClick={() => void revalidate()}
      >
        {copy.retry}
      </Button>
    </div>
  )
}

/** Shows the loaded data, those of before while the server gives no answer, or why loading failed. */
export const Shown = <T,>({ of, children }: { of: Outcome<T>; children: (data: T) => ReactNode }) => {
  const { shown, failure } = useWhileMissing(of)
  if (shown.end !== 'done') return <NotLoaded problems={shown.problems} />
  return (
    <>
      {failure && <OldData failure={failure} />}
      {children(shown.value)}
    </>
  )
}

type OfficeFormProps = Omit<ComponentProps<typeof SendForm>, 'className'> & {
  submit: string
  /** Lays the fields out side by side where there is room. */
  isRow?: boolean
  onCancel?: (() => void) | undefined
}

type WaysProps = { submit: string; isBusy: boolean; onCancel: () => void }

const Ways = ({ submit, isBusy, onCancel }: WaysProps) => {
  const form = useRef<HTMLFormElement>(null)
  useFocusBack(form)
  return (
    <span
      ref={(shown) => {
        form.current = shown?.closest('form') ?? null
      }}
      className={styles.ways}
    >
      <SubmitButton>{submit}</SubmitButton>
      {/* Whoever left meanwhile would not learn how it ended. */}
      <Button look="quiet" disabled={isBusy} onClick={onCancel}>
        {copy.cancel}
      </Button>
    </span>
  )
}

/** A form with its button, and a way out where it covers something. */
export const OfficeForm = ({ submit, isRow = false, onCancel, children, ...form }: OfficeFormProps) => (
  <SendForm {...form} className={classNames(styles.form, isRow && styles.row)}>
    {children}
    {onCancel ? (
      <Ways submit={submit} isBusy={form.by.busy} onCancel={onCancel} />
    ) : (
      <SubmitButton>{submit}</SubmitButton>
    )}
  </SendForm>
)

type IconButtonProps = { Icon: LucideIcon; label: string; isOff?: boolean; onPress: () => void }

/** An icon-only button for an action repeated in every row. */
export const IconButton = ({ Icon, label, isOff = false, onPress }: IconButtonProps) => (
  <RoundButton
    Icon={Icon}
    label={label}
    size={20}
    className={styles.icon}
    disabled={isOff}
    title={label}
    onClick={onPress}
  />
)

type QuestionProps = {
  title: string
  children: ReactNode
  /** Form fields that confirming submits. */
  fields: Readonly<Record<string, string>>
  onClose: () => void
}

/**
 * A confirmation dialog that submits `fields` and closes on success. On a refusal it stays open and shows the reason,
 * because it covers the page's own alerts.
 */
export const Question = ({ title, children, fields, onClose }: QuestionProps) => {
  const work: Sending = useSend(onClose)
  return (
    <Dialog
      kind="confirm"
      title={title}
      busy={work.busy}
      onConfirm={() => work.send(fields)}
      onCancel={onClose}
    >
      {work.failure && <Alert key={work.failure.at} sentences={work.failure.problems} />}
      {children}
    </Dialog>
  )
}
