import {
  type ComponentProps,
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { limitsByName } from '@saldo/client/form-fields.ts'
import type { Sending } from '@saldo/client/use-send.ts'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { complains } from './complains.ts'
import { FormFieldsContext } from './use-field.ts'

const SubmitContext = createContext<{ busy: boolean; isReady: boolean; problems: ReactNode }>({
  busy: false,
  isReady: true,
  problems: null,
})

/** The button of a SendForm: busy while it sends, and below the problems where the form shows them there. */
export const SubmitButton = ({
  disabled = false,
  ...props
}: Omit<ComponentProps<typeof Button>, 'type' | 'busy'>) => {
  const { busy, isReady, problems } = useContext(SubmitContext)
  return (
    <>
      {problems}
      <Button {...props} type="submit" busy={busy} disabled={disabled || !isReady} />
    </>
  )
}

/** The server's refusals by field, each until its field is changed. */
const useRefusals = (failure: Sending['failure']) => {
  const [changed, setChanged] = useState<{ at: number | undefined; names: readonly string[] }>()
  const names = changed?.at === failure?.at ? changed?.names : undefined
  const problems = useMemo(
    () =>
      Object.fromEntries(Object.entries(failure?.fields ?? {}).filter(([name]) => !names?.includes(name))),
    [failure, names],
  )
  const change = ({ name }: { name?: string }) => {
    if (name && name in problems) setChanged({ at: failure?.at, names: [...(names ?? []), name] })
  }
  return { problems, change }
}

/** The first control of these names that a person types or chooses in; of a refused file only the alert tells. */
const controlOf = (form: HTMLFormElement, names: readonly string[]): HTMLElement | undefined =>
  [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')].find(
    ({ name, type }) => names.includes(name) && type !== 'hidden' && type !== 'file',
  )

/** The focus goes to the first field that was refused; what was done empties the form that asks for it. */
const useEnds = (form: RefObject<HTMLFormElement | null>, { outcome }: Sending, resets: boolean) =>
  useEffect(() => {
    if (!form.current || !outcome) return
    if (outcome.end !== 'done') controlOf(form.current, Object.keys(outcome.fields))?.focus()
    else if (resets) form.current.reset()
  }, [form, outcome, resets])

type SendFormProps = {
  by: Sending
  /** The schema of what is sent: gives the fields of its names their limits. */
  schema?: Parameters<typeof limitsByName>[0]
  /** What is sent besides the fields; `intent` names the work of the action. */
  also?: Readonly<Record<string, string>>
  /** The button waits until all fields are valid; without it a press shows which are not. */
  waits?: boolean
  /** Empties the fields once it is done. */
  resets?: boolean
  /** Above the fields, or above the button, where a long form is sent from. */
  problemsAt?: 'top' | 'button'
  /** The problems hide themselves after five seconds, and can be closed. */
  hidesProblems?: boolean
  onInput?: () => void
  className?: string | undefined
  label?: string
  encType?: 'multipart/form-data'
  children: ReactNode
}

/** Why the last sending failed, read out; new with each. */
const Problems = ({ by, hidesItself }: { by: Sending; hidesItself: boolean }) =>
  by.failure ? (
    <Alert
      key={by.failure.at}
      sentences={by.failure.problems}
      listed
      {...(hidesItself && { hidesItself, onClose: by.forget })}
    />
  ) : null

/** The :valid selector fires no `invalid` events. */
const isRight = (form: HTMLFormElement) => form.matches(':valid')

/**
 * A form sent to its route's action by `useSend`. Shows what was refused, above and at its field, keeps what was
 * typed, and can't be sent twice. Its button is a SubmitButton.
 */
export const SendForm = ({
  by,
  schema,
  also = {},
  waits = false,
  resets = false,
  problemsAt = 'top',
  hidesProblems = false,
  ...props
}: SendFormProps) => {
  const form = useRef<HTMLFormElement>(null)
  const [isValid, setIsValid] = useState(false)
  // On mount too: the browser may have filled the form in, or the person typed before hydration.
  const mount = useCallback((node: HTMLFormElement | null) => {
    form.current = node
    if (node) setIsValid(isRight(node))
  }, [])
  const { problems, change } = useRefusals(by.failure)
  const limits = useMemo(() => limitsByName(schema), [schema])
  useEnds(form, by, resets)
  const alert = <Problems by={by} hidesItself={hidesProblems} />
  return (
    <by.Form
      ref={mount}
      method="post"
      noValidate
      className={props.className}
      aria-label={props.label}
      {...(props.encType && { encType: props.encType })}
      onSubmit={(event) => (complains(event.currentTarget) ? event.preventDefault() : by.onSubmit(event))}
      onInput={({ currentTarget, target }) => {
        setIsValid(isRight(currentTarget))
        change(target as { name?: string })
        props.onInput?.()
      }}
    >
      {problemsAt === 'top' && alert}
      {Object.entries(also).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FormFieldsContext value={{ limits, problems }}>
        <SubmitContext
          value={{ busy: by.busy, isReady: !waits || isValid, problems: problemsAt === 'button' && alert }}
        >
          {props.children}
        </SubmitContext>
      </FormFieldsContext>
    </by.Form>
  )
}
