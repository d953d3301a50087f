import { useState } from 'react'
import { pesosOfCentavos } from '@saldo/contract/money'
import { settlementFields, vatRates, type PlaceSettlement } from '@saldo/contract/settlement'
import { shortMoment } from '@saldo/client/format/dates.ts'
import { mxn } from '@saldo/client/format/money.ts'
import { useSend } from '@saldo/client/use-send.ts'
import { Button } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { SelectField } from '@saldo/ui/select-field.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import { OfficeForm } from '../../shared/section.tsx'
import { placeCopy as copy, settlementCopy } from './copy.ts'
import { percentOf } from './percent.ts'
import parts from '../../shared/parts.module.css'
import styles from './settlement.module.css'
import type { TermsDraft } from './typed.ts'

type Place = PlaceSettlement['place']

const fieldsOf = ({ owner, rates }: Place): TermsDraft => ({
  ...(owner && { owner_name: owner.name, rfc: owner.rfc }),
  ...(rates && {
    commission_bp: String(rates.commission_bp / 100),
    fixed_fee: rates.fixed_fee === 0n ? '' : pesosOfCentavos(rates.fixed_fee).toFixed(2),
  }),
  vat_bp: String(rates?.vat_bp ?? vatRates.usual),
})

const OwnerFields = ({ place, typed }: { place: Place; typed: TermsDraft }) => (
  <>
    <TextField
      name="owner_name"
      label={copy.owner}
      defaultValue={typed.owner_name}
      required
      autoComplete="off"
    />
    <TextField
      name="rfc"
      label={copy.rfc}
      hint={copy.rfcHint}
      defaultValue={typed.rfc}
      required
      autoComplete="off"
      autoCapitalize="characters"
    />
    <TextField
      name="clabe"
      label={copy.clabe}
      hint={place.owner ? copy.clabeKept(place.owner.clabe_end) : copy.clabeHint}
      inputMode="numeric"
      maxLength={24}
      required={place.owner === null}
      autoComplete="off"
    />
  </>
)

const RateFields = ({ typed }: { typed: TermsDraft }) => (
  <>
    {/* What is typed here is read by the screen: the schema's own type is a number. */}
    <TextField
      name="commission_bp"
      type="text"
      label={copy.commissionLabel}
      hint={copy.commissionHint}
      inputMode="decimal"
      maxLength={7}
      defaultValue={typed.commission_bp}
      required
      autoComplete="off"
    />
    <TextField
      name="fixed_fee"
      label={copy.fixedLabel}
      hint={copy.fixedHint}
      inputMode="decimal"
      maxLength={14}
      defaultValue={typed.fixed_fee}
      autoComplete="off"
    />
    <SelectField
      name="vat_bp"
      label={copy.vat}
      defaultValue={typed.vat_bp}
      options={Object.entries(copy.vatOptions).map(([value, words]) => ({ value, words }))}
      required
    />
  </>
)

type FormProps = { place: Place; typed: TermsDraft; onClose: () => void }

const TermsForm = ({ place, typed, onClose }: FormProps) => {
  const work = useSend(onClose)
  return (
    <OfficeForm
      by={work}
      schema={settlementFields.pick({ owner_name: true, rfc: true })}
      also={{ intent: 'terms', place: place.id }}
      submit={copy.saveTerms}
      label={copy.termsTitle}
      onCancel={onClose}
    >
      <OwnerFields place={place} typed={typed} />
      <RateFields typed={typed} />
    </OfficeForm>
  )
}

const Facts = ({ place: { owner, rates } }: { place: Place }) =>
  owner &&
  rates && (
    <dl className={styles.facts}>
      <div>
        <dt>{copy.owner}</dt>
        <dd>{owner.name}</dd>
      </div>
      <div>
        <dt>{copy.rfc}</dt>
        <dd>{owner.rfc}</dd>
      </div>
      <div>
        <dt>{copy.account}</dt>
        <dd>
          {owner.bank ?? settlementCopy.unknownBank} •••• {owner.clabe_end}
        </dd>
      </div>
      <div>
        <dt>{copy.commission}</dt>
        <dd>{percentOf(rates.commission_bp)}</dd>
      </div>
      <div>
        <dt>{copy.fixed}</dt>
        <dd>{mxn(rates.fixed_fee)}</dd>
      </div>
      <div>
        <dt>{copy.vat}</dt>
        <dd>{percentOf(rates.vat_bp)}</dd>
      </div>
    </dl>
  )

type TermsCardProps = { of: PlaceSettlement; now: Date; mayBook: boolean; kept: TermsDraft | undefined }

/** Whose a place is and what the organiser keeps; those who do the books change it. */
export const TermsCard = ({ of: { place, terms, timezone }, now, mayBook, kept }: TermsCardProps) => {
  const [isOpen, setOpen] = useState(kept !== undefined)
  return (
    <Card labelledBy="terms" className={parts.card}>
      <h2 id="terms">{copy.termsTitle}</h2>
      {terms ? (
        <>
          <Facts place={place} />
          <p className={parts.sentence}>
            {copy.changed(terms.changed.who ?? copy.somebody, shortMoment(terms.changed.at, now, timezone))}{' '}
            {copy.termsHint}
          </p>
        </>
      ) : (
        <p className={parts.sentence}>{mayBook ? copy.noTerms : copy.noTermsRead}</p>
      )}
      {mayBook && isOpen && (
        <TermsForm place={place} typed={kept ?? fieldsOf(place)} onClose={() => setOpen(false)} />
      )}
      {mayBook && !isOpen && (
        <div className={styles.ways}>
          <Button look="secondary" small onClick={() => setOpen(true)}>
            {terms ? copy.changeTerms : copy.addTerms}
          </Button>
        </div>
      )}
    </Card>
  )
}
