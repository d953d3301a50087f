import { useState } from 'react'
import { type CampaignLine, campaignLimits, editCampaign } from '@saldo/contract/campaigns'
import { pesosOfCentavos } from '@saldo/contract/money'
import { refusal } from '@saldo/client/api/outcome.ts'
import { textOf } from '@saldo/client/form-fields.ts'
import { shortMoment } from '@saldo/client/format/dates.ts'
import { typedPesos } from '@saldo/client/format/typed-pesos.ts'
import { draftUnder } from '@saldo/client/session/fresh-sign-in.ts'
import { TextField } from '@saldo/ui/text-field.tsx'
import { FormDialogFrame } from '../../shared/form-dialog-frame.tsx'
import { useOfficeEvent } from '../../shared/office-event.ts'
import { OfficeForm } from '../../shared/section.tsx'
import { useOperation } from '../../shared/use-operation.ts'
import { campaignsCopy as copy } from './copy.ts'

const names = ['name', 'per_qr', 'total', 'ends_at'] as const

/** What was typed of a campaign before a fresh sign-in. */
export type Draft = Partial<Record<(typeof names)[number], string>>

const draft = draftUnder<Draft>('campaignDraft')

/** Keeps a form's fields in this tab until the campaign, or the event's list for a new one, is shown again. */
export const keepDraft = (owner: string | number, form: FormData): void =>
  draft.keep(String(owner), Object.fromEntries(names.map((name) => [name, textOf(form, name)])))

export const takeDraft = (owner: string | number): Draft | undefined => draft.take(String(owner))

const amountIn = (form: FormData, name: string) => {
  const amount = typedPesos(textOf(form, name))
  if (amount === null) throw refusal(copy.noAmount, name)
  return amount
}

/** The amounts of a campaign's form. */
export const typedAmounts = (form: FormData) => ({
  per_qr: amountIn(form, 'per_qr'),
  total: amountIn(form, 'total'),
})

const draftOf = ({ name, per_qr: perQr, total, ends_at: endsAt }: CampaignLine): Draft => ({
  name,
  per_qr: String(pesosOfCentavos(perQr)),
  total: String(pesosOfCentavos(total)),
  ends_at: endsAt.slice(0, 16),
})

const typed = { maxLength: 14, inputMode: 'decimal', autoComplete: 'off' } as const

const Fields = ({ draft: kept, eventEnd }: { draft: Draft; eventEnd: string }) => {
  const { timezone } = useOfficeEvent()
  const [now] = useState(() => new Date())
  return (
    <>
      <TextField
        name="name"
        label={copy.name}
        hint={copy.nameHint}
        maxLength={campaignLimits.name}
        defaultValue={kept.name}
        required
        autoComplete="off"
      />
      <TextField
        {...typed}
        name="per_qr"
        label={copy.perQr}
        hint={copy.perQrHint}
        defaultValue={kept.per_qr}
        required
      />
      <TextField
        {...typed}
        name="total"
        label={copy.total}
        hint={copy.totalHint}
        defaultValue={kept.total}
        required
      />
      <TextField
        name="ends_at"
        label={copy.endsAt}
        hint={copy.endsHint(shortMoment(eventEnd, now, timezone))}
        type="datetime-local"
        max={eventEnd.slice(0, 16)}
        defaultValue={kept.ends_at ?? eventEnd.slice(0, 16)}
        required
      />
    </>
  )
}

type CampaignFormProps = {
  /** The campaign to change; none to start one. */
  campaign?: CampaignLine
  draft: Draft | undefined
  eventEnd: string
  onClose: () => void
}

/** A dialog that starts a campaign, or changes one. */
export const CampaignForm = ({ campaign, draft: kept, eventEnd, onClose }: CampaignFormProps) => {
  const event = useOfficeEvent()
  const { work, opId } = useOperation(`campaign ${campaign?.id ?? event.id}`, onClose)
  const title = campaign ? copy.editTitle : copy.create
  return (
    <FormDialogFrame title={title} by={work} onClose={onClose}>
      <OfficeForm
        by={work}
        schema={editCampaign.body}
        also={campaign ? { intent: 'edit', campaign: campaign.id } : { intent: 'create', op_id: opId }}
        submit={campaign ? copy.save : copy.start}
        label={title}
        onCancel={onClose}
      >
        <Fields draft={kept ?? (campaign ? draftOf(campaign) : {})} eventEnd={eventEnd} />
      </OfficeForm>
    </FormDialogFrame>
  )
}
