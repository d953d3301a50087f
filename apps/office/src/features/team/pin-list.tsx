import { Printer } from 'lucide-react'
import type { ToldPin } from '@saldo/contract/temporary-staff'
import { rolesCopy } from '@saldo/copy/roles'
import { Alert } from '@saldo/ui/alert.tsx'
import { Button } from '@saldo/ui/button.tsx'
import { Card } from '@saldo/ui/card.tsx'
import { useOfficeEvent } from '../../shared/office-event.ts'
import { Table } from '../../shared/table.tsx'
import { dayInFull } from './last-day.ts'
import { teamCopy as copy } from './copy.ts'
import styles from './pin-list.module.css'

/** PINs that are told this once, as a list to print and cut. */
export const PinList = ({ pins }: { pins: readonly ToldPin[] }) => (
  <Card labelledBy="pins" className={styles.list}>
    <h2 id="pins">{copy.pinsTitle}</h2>
    <div data-print="none">
      <Alert tone="warning" sentences={[copy.pinsOnce]} takesFocus={false} />
    </div>
    <p>
      {useOfficeEvent().name}. {copy.cut}
    </p>
    <Table
      label={copy.pinsTable}
      columns={[
        { head: copy.name },
        { head: copy.pinColumn },
        { head: copy.role },
        { head: copy.placeColumn },
        { head: copy.lastDay },
      ]}
    >
      {pins.map(({ name, pin, role, place, last_day: day }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td className={styles.pin}>{pin}</td>
          <td>{rolesCopy[role]}</td>
          <td>{place ?? copy.anyPlace}</td>
          <td>{dayInFull(day)}</td>
        </tr>
      ))}
    </Table>
    <Button look="secondary" data-print="none" className={styles.print} onClick={() => window.print()}>
      <Printer size={18} aria-hidden="true" />
      {copy.print}
    </Button>
  </Card>
)
