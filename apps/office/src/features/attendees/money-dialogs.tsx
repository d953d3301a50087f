import { useState } from 'react'
import type { AttendeePromo } from '@saldo/contract/campaigns'
import {
  type AttendeeCorrections,
  correctionDirection,
  correctionLimits,
  correctionReasons,
  correctionSources,
} from '@saldo/contract/corrections'
import { pesosOfCentavos } from '@saldo/contract/money'
import { correctionReasonWords } from '@saldo/copy/corrections'
import { mxn } from '@saldo/client/format/money.ts'
import { SelectField } from '@saldo/ui/select-field.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import { correctionCopy } from '../../shared/correction-copy.ts'
import { FormDialogFrame } from '../../shared/form-dialog-frame.tsx'
import { OfficeForm } from '../../shared/section.tsx'
import { useOperation } from '../../shared/use-operation.ts'
import { attendeesCopy as copy } from './copy.ts'
import type { Draft } from './money-draft.ts'

type DialogProps = {
  wallet: string
  draft: Draft
  onClose: () => void
  /** Called on success with the confirmation to show. */
  onDone: (words: string) => void
}

const amount = {
  name: 'amount',
  maxLength: 14,
  inputMode: 'decimal',
  required: true,
  autoComplete: 'off',
} as const

/** Gives a QR balance of a running campaign. */
export const GiveDialog = ({ promo, draft, ...props }: DialogProps & { promo: AttendeePromo }) => {
  const { work, opId } = useOperation(`give ${props.wallet}`, () => props.onDone(copy.gave))
  const giving = promo.campaigns.filter(({ most }) => most > 0n)
  const [chosen, setChosen] = useState(draft.campaign ?? (giving.length === 1 ? (giving[0]?.id ?? '') : ''))
  const most = giving.find(({ id }) => id === chosen)?.most
  return (
    <FormDialogFrame title={copy.giveTitle} hint={copy.giveHint} by={work} onClose={props.onClose}>
      {giving.length === 0 ? (
        <p>{promo.campaigns.length === 0 ? copy.noCampaign : copy.noRoom}</p>
      ) : (
        <OfficeForm
          by={work}
          also={{ intent: 'give', wallet: props.wallet, op_id: opId }}
          submit={copy.giveNow}
          label={copy.giveTitle}
          onCancel={props.onClose}
        >
          <SelectField
            name="campaign"
            label={copy.campaign}
            required
            options={giving.map(({ id, name, most: room }) => ({
              value: id,
              words: copy.room(name, mxn(room)),
            }))}
            value={chosen}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          />
          <TextField
            key={chosen}
            {...amount}
            label={copy.amount}
            {...(most !== undefined && { hint: copy.mostNow(mxn(most)) })}
            defaultValue={draft.amount ?? (most === undefined ? '' : String(pesosOfCentavos(most)))}
          />
        </OfficeForm>
      )}
    </FormDialogFrame>
  )
}

type Terms = Pick<AttendeeCorrections, 'limit' | 'today' | 'day_limit' | 'bars'>

const hintOf = ({ limit, today, day_limit: day }: Terms): string =>
  copy.correctHint(mxn(limit), mxn(day), today > 0n ? mxn(today) : null)

const Source = ({ draft, bars }: { draft: Draft; bars: Terms['bars'] }) => {
  const [source, setSource] = useState(draft.source ?? '')
  return (
    <>
      <SelectField
        name="source"
        label={copy.source}
        required
        options={correctionSources
          .filter((one) => one !== 'bar' || bars.length > 0)
          .map((one) => ({ value: one, words: correctionCopy.sources[one] }))}
        value={source}
        onChange={({ currentTarget }) => setSource(currentTarget.value)}
      />
      {source === 'bar' && (
        <SelectField
          name="place"
          label={copy.bar}
          required
          options={bars.map(({ id, name }) => ({ value: id, words: name }))}
          defaultValue={draft.place ?? ''}
        />
      )}
    </>
  )
}

/** Corrects a QR's balance, or asks another person to approve it. */
export const CorrectDialog = ({ of, draft, ...props }: DialogProps & { of: Terms }) => {
  const { work, opId } = useOperation<{ state: string }>(`correct ${props.wallet}`, ({ state }) =>
    props.onDone(state === 'booked' ? copy.corrected : copy.asked),
  )
  return (
    <FormDialogFrame title={copy.correctTitle} hint={hintOf(of)} by={work} onClose={props.onClose}>
      <OfficeForm
        by={work}
        also={{ intent: 'correct', wallet: props.wallet, op_id: opId }}
        submit={copy.correctNow}
        label={copy.correctTitle}
        onCancel={props.onClose}
      >
        <SelectField
          name="direction"
          label={copy.direction}
          required
          options={correctionDirection.options.map((value) => ({ value, words: copy.directions[value] }))}
          defaultValue={draft.direction ?? ''}
        />
        <TextField {...amount} label={copy.amount} defaultValue={draft.amount} />
        <Source draft={draft} bars={of.bars} />
        <SelectField
          name="reason"
          label={copy.reason}
          required
          options={correctionReasons.map((value) => ({ value, words: correctionReasonWords[value] }))}
          defaultValue={draft.reason ?? ''}
        />
        <TextField
          name="note"
          label={copy.why}
          hint={copy.whyHint}
          maxLength={correctionLimits.note}
          defaultValue={draft.note}
          required
          autoComplete="off"
        />
      </OfficeForm>
    </FormDialogFrame>
  )
}
