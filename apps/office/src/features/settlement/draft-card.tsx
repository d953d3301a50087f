import { useState } from 'react'
import { Trash2 } from 'lucide-react'
import { settlementLimits, type PlaceSettlement } from '@saldo/contract/settlement'
import { mxn } from '@saldo/client/format/money.ts'
import { makeOpId } from '@saldo/client/op-id.ts'
import { useSend } from '@saldo/client/use-send.ts'
import { Button } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { SelectField } from '@saldo/ui/select-field.tsx'
import { TextField } from '@saldo/ui/text-field.tsx'
import { IconButton, OfficeForm } from '../../shared/section.tsx'
import { placeCopy as copy } from './copy.ts'
import { linesOf, LinesTable } from './lines-table.tsx'
import parts from '../../shared/parts.module.css'
import styles from './settlement.module.css'

type AdjustmentProps = { index: number; number: number; onRemove: () => void }

const signs = (['plus', 'minus'] as const).map((value) => ({ value, words: copy.signs[value] }))

const Adjustment = ({ index, number, onRemove }: AdjustmentProps) => (
  <div className={styles.adjustment}>
    <TextField
      name={`amount_${index}`}
      label={copy.adjustmentAmount(number)}
      inputMode="decimal"
      maxLength={14}
      required
      autoComplete="off"
    />
    <SelectField name={`sign_${index}`} label={copy.adjustmentSign(number)} options={signs} required />
    <TextField
      name={`reason_${index}`}
      label={copy.adjustmentReason(number)}
      maxLength={settlementLimits.reason}
      required
      autoComplete="off"
    />
    <IconButton Icon={Trash2} label={copy.removeAdjustment(number)} onPress={onRemove} />
  </div>
)

const DraftForm = ({ place }: { place: string }) => {
  const [opId, setOpId] = useState(makeOpId)
  const [rows, setRows] = useState<readonly number[]>([])
  const work = useSend(() => {
    // A repeated press is the same statement; the next one is another.
    setOpId(makeOpId())
    setRows([])
  })
  const free = Array.from({ length: settlementLimits.adjustments }, (_, i) => i).find(
    (i) => !rows.includes(i),
  )
  return (
    <OfficeForm
      by={work}
      also={{ intent: 'draft', place, op_id: opId }}
      submit={copy.draft}
      label={copy.pendingTitle}
      problemsAt="button"
    >
      {rows.map((row, i) => (
        <Adjustment
          key={row}
          index={row}
          number={i + 1}
          onRemove={() => setRows(rows.filter((one) => one !== row))}
        />
      ))}
      {free !== undefined && (
        <div className={styles.ways}>
          <Button look="secondary" small onClick={() => setRows([...rows, free])}>
            {copy.addAdjustment}
          </Button>
        </div>
      )}
    </OfficeForm>
  )
}

type DraftCardProps = { of: PlaceSettlement; mayBook: boolean }

/** What is in no statement yet, and freezing it into one. */
export const DraftCard = ({ of: { place, pending, statements }, mayBook }: DraftCardProps) => {
  if (pending === null) return null
  const isOpen = statements.some(({ state }) => state === 'draft' || state === 'approved')
  const isLeft = [pending.sales, pending.tips, pending.deposits, pending.fixed_fee].some(
    (amount) => amount !== 0n,
  )
  return (
    <Card labelledBy="pending" className={parts.card}>
      <h2 id="pending">{copy.pendingTitle}</h2>
      <p className={parts.sentence}>{isLeft ? copy.pendingHint : copy.nothingPending}</p>
      {isLeft && (
        <LinesTable
          label={copy.pendingTitle}
          lines={[
            ...linesOf({ ...pending, rates: place.rates, each_adjustment: [] }),
            ...(pending.carried === 0n ? [] : [{ name: copy.carried, amount: pending.carried }]),
          ]}
          sum={{ name: copy.toPay, amount: pending.to_pay }}
        />
      )}
      {pending.deposits !== 0n && <p className={parts.sentence}>{copy.deposits(mxn(pending.deposits))}</p>}
      {isOpen && isLeft && <p className={parts.sentence}>{copy.openFirst}</p>}
      {mayBook && !isOpen && isLeft && <DraftForm place={place.id} />}
    </Card>
  )
}
