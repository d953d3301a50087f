import { useState } from 'react'
import { type OfflineState, type OfflineTillState, writeOffTill } from '@saldo/contract/offline-office'
import { can } from '@saldo/contract/permissions'
import { shortMoment } from '@saldo/client/format/dates.ts'
import { mxn } from '@saldo/client/format/money.ts'
import { useSend } from '@saldo/client/use-send.ts'
import { Notice } from '@saldo/ui/alert.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { officeCopy } from '../../shared/copy.ts'
import { FilterBar, useFilters, Ways } from '../../shared/filters.tsx'
import { useOfficeEvent } from '../../shared/office-event.ts'
import parts from '../../shared/parts.module.css'
import { Table } from '../../shared/table.tsx'
import { offlineCopy as copy } from './copy.ts'
import styles from './offline.module.css'
import { ReasonDialog } from './reason-dialog.tsx'
import { TillState } from './till-state.tsx'
import {
  addressOf,
  countsOf,
  isAwaited,
  MANAGES,
  mayStillLose,
  type OfflineTill,
  sellsOn,
  sortedTills,
  tillStateIn,
  tillStates,
} from './tills.ts'

const ALL = ''

const Filter = ({
  tills,
  chosen,
}: {
  tills: readonly OfflineTill[]
  chosen: OfflineTillState | undefined
}) => {
  const { choose } = useFilters()
  const counts = countsOf(tills)
  return (
    <FilterBar>
      <Ways
        label={copy.tillFilter}
        options={[
          { value: ALL, words: copy.counted(copy.allTills, tills.length) },
          ...tillStates.map((state) => ({
            value: addressOf(state),
            words: copy.counted(copy.statesOfMany[state], counts[state]),
          })),
        ]}
        value={chosen === undefined ? ALL : addressOf(chosen)}
        onChoose={(cajas) => choose({ cajas })}
      />
    </FilterBar>
  )
}

type RowProps = { till: OfflineTill; now: Date; onWriteOff: (() => void) | undefined }

const Name = ({ till }: Pick<RowProps, 'till'>) => (
  <th scope="row">
    {till.name}
    <span className={parts.detail}>{till.place}</span>
    {till.is_revoked && <span className={styles.revoked}>{copy.revoked}</span>}
  </th>
)

const Row = ({ till, now, onWriteOff }: RowProps) => {
  const { timezone } = useOfficeEvent()
  const moment = (at: string): string => shortMoment(at, now, timezone)
  return (
    <tr>
      <Name till={till} />
      <td>
        <TillState state={till.state} />
      </td>
      <td>{till.last_contact_at === null ? copy.never : moment(till.last_contact_at)}</td>
      <td data-number="true" className={till.posted < till.written ? styles.missing : undefined}>
        {copy.recordsOf(till.posted, till.written)}
      </td>
      <td data-number="true">{mxn(till.sold)}</td>
      <td data-number="true">
        {mxn(till.lost)}
        <span className={parts.detail}>{copy.ofLimit(mxn(till.limit))}</span>
      </td>
      <td>{moment(till.permit_ends_at)}</td>
      <td>
        {onWriteOff && isAwaited(till) && (
          <Button
            look="secondary"
            small
            className={styles.act}
            aria-label={copy.writeOffOf(till.name)}
            onClick={onWriteOff}
          >
            {copy.writeOff}
          </Button>
        )}
      </td>
    </tr>
  )
}

const columns = [
  { head: copy.till },
  { head: copy.state },
  { head: copy.lastContact },
  { head: copy.records, isNumber: true },
  { head: copy.tillSold, isNumber: true },
  { head: copy.tillLost, isNumber: true },
  { head: copy.permitEnds },
  { head: copy.actions },
]

const WriteOff = ({ till, onClose }: { till: OfflineTill; onClose: () => void }) => (
  <ReasonDialog
    title={copy.writeOffTitle(till.name)}
    consequences={copy.writeOffConsequences(mxn(mayStillLose(till)))}
    by={useSend(onClose)}
    schema={writeOffTill.body}
    also={{ intent: 'writeOff', device: till.device }}
    submit={copy.writeOff}
    onClose={onClose}
  />
)

/** Each till that has or had a permit, by state; those that are awaited can be written off. */
export const TillsCard = ({ state: { tills, at } }: { state: OfflineState }) => {
  const { role } = useOfficeEvent()
  const { search } = useFilters()
  const [leaving, setLeaving] = useState<OfflineTill>()
  const chosen = tillStateIn(search)
  const shown = sortedTills(tills, chosen)
  const mayAct = can(role, MANAGES)
  return (
    <Card labelledBy="tills" className={parts.card}>
      <h2 id="tills">{copy.tills}</h2>
      {tills.length > 0 && <Filter tills={tills} chosen={chosen} />}
      {tills.some((till) => sellsOn(till, at)) && (
        <Notice>
          <p>{copy.revokedNote}</p>
        </Notice>
      )}
      {shown.length === 0 ? (
        <p className={parts.sentence}>{tills.length === 0 ? copy.noTills : copy.noTillsSo}</p>
      ) : (
        <Table label={officeCopy.tableOf(copy.tills)} columns={columns}>
          {shown.map((till) => (
            <Row
              key={till.device}
              till={till}
              now={new Date(at)}
              onWriteOff={mayAct ? () => setLeaving(till) : undefined}
            />
          ))}
        </Table>
      )}
      {leaving && <WriteOff till={leaving} onClose={() => setLeaving(undefined)} />}
    </Card>
  )
}
