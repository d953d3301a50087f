import { type ReactNode, useId, useState } from 'react'
import { liveQrOffer } from '@saldo/contract/events'
import { editOfficeEvent, type OfficeEvent } from '@saldo/contract/office-events'
import { pesosOfCentavos } from '@saldo/contract/money'
import { refusal } from '@saldo/client/api/outcome.ts'
import { textOf } from '@saldo/client/form-fields.ts'
import { typedPesos } from '@saldo/client/format/typed-pesos.ts'
import { Card } from '@saldo/ui/card.tsx'
import { Checkbox } from '@saldo/ui/checkbox.tsx'
import { FieldShell, hintIdOf } from '@saldo/ui/field-shell.tsx'
import { SelectField } from '@saldo/ui/select-field.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import { useField } from '@saldo/ui/use-field.ts'
import { sends } from '../../shared/office-event.ts'
import { editCopy as copy } from './edit-copy.ts'
import styles from './edit.module.css'
import { zonesWith } from './zones.ts'

const amounts = [
  'min_topup',
  'max_topup',
  'max_balance',
  'min_refund',
  'card_cash_out',
  'corrections_limit',
] as const
const urlOf = (form: FormData) => textOf(form, 'url') || textOf(form, 'old_url')

const amountIn = (form: FormData, name: string) => {
  const amount = typedPesos(textOf(form, name))
  if (amount === null) throw refusal(copy.amountWrong, name)
  return amount
}

/** Null where nothing goes back by itself; what is no number the contract refuses at its field. */
const hoursIn = (form: FormData): number | null => {
  const typed = textOf(form, 'auto_refunds_after_hours')
  return typed === '' ? null : Number(typed)
}

/** Null where static codes have no limit of their own. */
const staticLimitIn = (form: FormData) =>
  textOf(form, 'static_limit') === '' ? null : amountIn(form, 'static_limit')

/** The work of the editor's action that sends all settings. */
export const save = sends(editOfficeEvent, (form) => ({
  ...Object.fromEntries(amounts.map((name) => [name, amountIn(form, name)])),
  url: urlOf(form),
  auto_refunds_after_hours: hoursIn(form),
  static_limit: staticLimitIn(form),
}))

const local = (iso: string): string => iso.slice(0, 16)

type SectionProps = { id: keyof typeof copy.sections; hint: string; children: ReactNode }

const FormCard = ({ id, hint, children }: SectionProps) => (
  <Card labelledBy={id} className={styles.formCard}>
    <h2 id={id}>{copy.sections[id]}</h2>
    <p className={styles.muted}>{hint}</p>
    {children}
  </Card>
)

const Description = ({ value }: { value: string }) => {
  const id = useId()
  const { error } = useField('description')
  return (
    <FieldShell id={id} label={copy.description} error={error} hint={undefined}>
      <textarea
        id={id}
        name="description"
        rows={4}
        maxLength={2_000}
        defaultValue={value}
        className={styles.area}
        aria-invalid={error ? true : undefined}
        aria-describedby={error === undefined ? undefined : hintIdOf(id)}
      />
    </FieldShell>
  )
}

type AmountProps = { name: (typeof amounts)[number]; label: string; event: OfficeEvent }

const Amount = ({ name, label, event }: AmountProps) => (
  <TextField
    name={name}
    label={label}
    inputMode="decimal"
    maxLength={12}
    defaultValue={String(pesosOfCentavos(event[name]))}
    autoComplete="off"
  />
)

type FieldsProps = { event: OfficeEvent }

const Basics = ({ event }: FieldsProps) => (
  <FormCard id="basico" hint={copy.basicHint}>
    <div className={styles.pair}>
      <TextField name="name" label={copy.name} defaultValue={event.name} autoComplete="off" />
      <TextField
        name="url"
        label={copy.url}
        defaultValue={event.url}
        hint={event.status === 'draft' ? copy.urlHint(event.url) : copy.urlFixed}
        disabled={event.status !== 'draft'}
        autoComplete="off"
      />
      <input type="hidden" name="old_url" value={event.url} />
    </div>
    <Description value={event.description} />
  </FormCard>
)

const Dates = ({ event }: FieldsProps) => (
  <FormCard id="fechas" hint={copy.datesHint}>
    <div className={styles.pair}>
      <TextField
        name="starts_at"
        label={copy.starts}
        type="datetime-local"
        defaultValue={local(event.starts_at)}
      />
      <TextField name="ends_at" label={copy.ends} type="datetime-local" defaultValue={local(event.ends_at)} />
      <TextField name="venue" label={copy.venue} defaultValue={event.venue} autoComplete="off" />
      <TextField name="city" label={copy.city} defaultValue={event.city} autoComplete="off" />
    </div>
    <SelectField
      name="timezone"
      label={copy.timezone}
      options={zonesWith(event.timezone)}
      defaultValue={event.timezone}
    />
  </FormCard>
)

const Limits = ({ event }: FieldsProps) => (
  <FormCard id="limites" hint={copy.limitsHint}>
    <div className={styles.pair}>
      <Amount name="min_topup" label={copy.minTopup} event={event} />
      <Amount name="max_topup" label={copy.maxTopup} event={event} />
      <Amount name="max_balance" label={copy.maxBalance} event={event} />
    </div>
  </FormCard>
)

const LiveQr = ({ event }: FieldsProps) => (
  <FormCard id="qr-en-vivo" hint={copy.liveQrHint}>
    <div className={styles.pair}>
      <SelectField
        name="live_qr"
        label={copy.liveQr}
        defaultValue={event.live_qr}
        options={liveQrOffer.options.map((value) => ({ value, words: copy.liveQrOffers[value] }))}
      />
      <TextField
        name="static_limit"
        label={copy.staticLimit}
        hint={copy.staticLimitHint}
        inputMode="decimal"
        maxLength={12}
        defaultValue={event.static_limit === null ? '' : String(pesosOfCentavos(event.static_limit))}
        autoComplete="off"
      />
    </div>
  </FormCard>
)

const Corrections = ({ event }: FieldsProps) => (
  <FormCard id="correcciones" hint={copy.correctionsHint}>
    <div className={styles.pair}>
      <Amount name="corrections_limit" label={copy.correctionsLimit} event={event} />
    </div>
  </FormCard>
)

const USUAL_HOURS = 48

/** A choice and its hours: an empty field is not sent, and switches it off. */
const AutoRefunds = ({ hours }: { hours: number | null }) => {
  const [isOn, setIsOn] = useState(hours !== null)
  return (
    <>
      <Checkbox checked={isOn} onChange={(event) => setIsOn(event.currentTarget.checked)}>
        {copy.autoRefunds}
      </Checkbox>
      {isOn && (
        <TextField
          name="auto_refunds_after_hours"
          label={copy.autoRefundsAfterHours}
          hint={copy.autoRefundsHint}
          type="number"
          min={0}
          max={720}
          defaultValue={String(hours ?? USUAL_HOURS)}
        />
      )}
    </>
  )
}

const Refunds = ({ event }: FieldsProps) => (
  <FormCard id="reembolsos" hint={copy.refundsHint}>
    <div className={styles.pair}>
      <Amount name="min_refund" label={copy.minRefund} event={event} />
      <TextField
        name="refunds_until"
        label={copy.refundsUntil}
        type="datetime-local"
        defaultValue={event.refunds_until === null ? '' : local(event.refunds_until)}
        hint={copy.refundsUntilHint}
      />
      <Amount name="card_cash_out" label={copy.cardCashOut} event={event} />
    </div>
    <Checkbox name="cash_refunds" defaultChecked={event.cash_refunds}>
      {copy.cashRefunds}
    </Checkbox>
    <AutoRefunds hours={event.auto_refunds_after_hours} />
  </FormCard>
)

/** All settings of an event, by part. */
export const EditFields = ({ event }: FieldsProps) => (
  <>
    <Basics event={event} />
    <Dates event={event} />
    <Limits event={event} />
    <LiveQr event={event} />
    <Refunds event={event} />
    <Corrections event={event} />
  </>
)
