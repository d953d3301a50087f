import { type SyntheticEvent, useReducer, useRef } from 'react'
import { offlineBounds } from '@saldo/contract/offline-office'
import { mxnShort } from '@saldo/client/format/money.ts'
import { Notice } from '@saldo/ui/alert.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { Checkbox } from '@saldo/ui/checkbox.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import { officeCopy } from '../../shared/copy.ts'
import { Question } from '../../shared/section.tsx'
import { useFocusBack } from '../../shared/use-focus-back.ts'
import { consentCopy as copy } from './consent-copy.ts'
import {
  type Agreed,
  checked,
  type ConsentAct,
  type ConsentDraft,
  type ConsentField,
  consentReducer,
  type ConsentState,
  fieldsOf,
  initialState,
  lossOf,
  shownErrors,
} from './consent-draft.ts'
import styles from './consent.module.css'
import { pesosInWords } from './pesos-in-words.ts'

const tillsHint = (typed: string, devices: number): string => {
  const tills = Number(typed)
  return tills > 0 && tills < devices ? copy.fewerTills(tills, devices) : copy.tillsHint(devices)
}

type FieldsProps = { state: ConsentState; dispatch: (act: ConsentAct) => void; devices: number }

const Fields = ({ state, dispatch, devices }: FieldsProps) => {
  const { draft } = state
  const errors = shownErrors(state)
  const field = (name: ConsentField, inputMode: 'decimal' | 'numeric') => ({
    name,
    inputMode,
    value: draft[name],
    error: errors[name],
    autoComplete: 'off',
    'aria-required': true,
    onFocus: () => dispatch({ type: 'entered', name }),
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) =>
      dispatch({ type: 'typed', name, value }),
  })
  const amount = { maxLength: 14 }
  return (
    <div className={styles.fields}>
      <TextField {...field('max_sale', 'decimal')} {...amount} label={copy.maxSale} hint={copy.maxSaleHint} />
      <TextField
        {...field('wallet_limit', 'decimal')}
        {...amount}
        label={copy.walletLimit}
        hint={copy.walletLimitHint}
      />
      <TextField
        {...field('till_limit', 'decimal')}
        {...amount}
        label={copy.tillLimit}
        hint={copy.tillLimitHint}
      />
      <TextField
        {...field('tills', 'numeric')}
        maxLength={String(offlineBounds.tills).length}
        label={copy.tills}
        hint={tillsHint(draft.tills, devices)}
      />
      <TextField
        {...field('hours', 'numeric')}
        maxLength={String(offlineBounds.hours).length}
        label={copy.hours}
        hint={copy.hoursHint}
      />
    </div>
  )
}

const StaticCodes = ({ state, dispatch }: Omit<FieldsProps, 'devices'>) => (
  <div className={styles.codes}>
    <Checkbox
      checked={state.draft.takes_static}
      onFocus={() => dispatch({ type: 'entered', name: null })}
      onChange={({ currentTarget }) => dispatch({ type: 'ticked', takesStatic: currentTarget.checked })}
    >
      {copy.takesStatic}
    </Checkbox>
    <output>
      {state.draft.takes_static && (
        <Notice>
          <p>{copy.staticWarning}</p>
        </Notice>
      )}
    </output>
  </div>
)

/** Figures of more characters than this are smaller: none wraps. */
const LONG = 11

/** The largest loss of what is typed, as large as what it is. */
const Loss = ({ draft }: { draft: ConsentDraft }) => {
  const known = lossOf(draft)
  const figure = known ? mxnShort(known.loss) : copy.unknownLoss
  return (
    <output className={styles.loss} aria-label={copy.largestLoss}>
      <span className={styles.lossName}>{copy.largestLoss}</span>
      <span className={styles.lossFigure} data-long={figure.length > LONG || undefined}>
        {figure}
      </span>
      <span>{known ? copy.product(known.tills, mxnShort(known.limit)) : copy.noLoss}</span>
      <span className={styles.muted}>{copy.lossHint}</span>
    </output>
  )
}

type AskProps = { agreed: Agreed; replaces: boolean; onClose: () => void }

const Ask = ({ agreed, replaces, onClose }: AskProps) => (
  <Question
    title={copy.askTitle(mxnShort(agreed.largest_loss))}
    fields={{ intent: 'consent', ...fieldsOf(agreed) }}
    onClose={onClose}
  >
    <p className={styles.inWords}>{copy.askWords(pesosInWords(agreed.largest_loss))}</p>
    <p>{copy.askWhy(agreed.tills, mxnShort(agreed.till_limit))}</p>
    <p>{copy.askHours(agreed.hours)}</p>
    {agreed.takes_static && <p>{copy.askStatic}</p>}
    {replaces && <p>{copy.askReplaces}</p>}
  </Question>
)

const focusFirst = (form: HTMLFormElement, names: readonly string[]): void => {
  const [name] = names
  if (name !== undefined) form.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus()
}

type ConsentFormProps = {
  first: ConsentDraft
  devices: number
  /** Whether one is in force, which this one takes the place of. */
  replaces?: boolean
  onCancel?: () => void
}

/** Asks for the terms of a consent, shows the largest loss as they are typed, and asks again about it. */
export const ConsentForm = ({ first, devices, replaces = false, onCancel }: ConsentFormProps) => {
  const [state, dispatch] = useReducer(consentReducer, initialState(first))
  const form = useRef<HTMLFormElement>(null)
  useFocusBack(form)
  const { agreed } = checked(state.draft)
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault()
    focusFirst(event.currentTarget, Object.keys(checked(state.draft).errors))
    dispatch({ type: 'submitted' })
  }
  return (
    <form ref={form} className={styles.form} aria-label={copy.title} noValidate onSubmit={submit}>
      <div className={styles.typed}>
        <Fields state={state} dispatch={dispatch} devices={devices} />
        <StaticCodes state={state} dispatch={dispatch} />
      </div>
      <Loss draft={state.draft} />
      <div className={styles.ways}>
        <Button type="submit">{copy.review}</Button>
        {onCancel && (
          <Button look="quiet" onClick={onCancel}>
            {officeCopy.cancel}
          </Button>
        )}
      </div>
      {state.isAsked && agreed && (
        <Ask agreed={agreed} replaces={replaces} onClose={() => dispatch({ type: 'declined' })} />
      )}
    </form>
  )
}
