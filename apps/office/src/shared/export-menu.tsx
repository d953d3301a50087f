import { useId, useRef } from 'react'
import { Download } from 'lucide-react'
import { exportActions, exportCalls, type ExportTable } from '@saldo/contract/exports'
import { can } from '@saldo/contract/permissions'
import { exportsCopy } from '@saldo/copy/exports'
import { call } from '@saldo/client/api/call.ts'
import { Button } from '@saldo/ui/button.tsx'
import { exportMenuCopy as copy } from './copy.ts'
import type { OfficeEvent } from './my-office.ts'
import { useDownload } from './use-download.ts'
import { useFocusBack } from './use-focus-back.ts'
import styles from './export-menu.module.css'

const formats = ['csv', 'xlsx'] as const

const megabytes = new Intl.NumberFormat('es-MX', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

type RunningProps = { bytes: number; onCancel: () => void }

const Running = ({ bytes, onCancel }: RunningProps) => {
  const box = useRef<HTMLSpanElement>(null)
  useFocusBack(box)
  return (
    <span ref={box} className={styles.running}>
      <output>{copy.running(megabytes.format(bytes / 1_000_000))}</output>
      <Button look="secondary" small onClick={onCancel}>
        {copy.cancel}
      </Button>
    </span>
  )
}

type FilesProps = {
  event: OfficeEvent['id']
  tables: readonly ExportTable[]
  onChoose: ReturnType<typeof useDownload>['start']
}

const Files = ({ event, tables, onChoose }: FilesProps) => {
  const id = useId()
  return (
    <>
      <Button look="secondary" popoverTarget={id}>
        <Download size={16} aria-hidden="true" />
        {copy.download}
      </Button>
      <div id={id} popover="auto" className={styles.panel} data-ground="paper">
        {tables.flatMap((table) =>
          formats.map((format) => (
            <Button
              key={`${table}.${format}`}
              look="item"
              onClick={() =>
                void onChoose(
                  (options) => call(exportCalls[table], { params: { event, format }, ...options }),
                  `${exportsCopy.files[table]}.${format}`,
                )
              }
            >
              {copy.file(exportsCopy.sheets[table], copy.formats[format])}
            </Button>
          )),
        )}
      </div>
    </>
  )
}

type ExportMenuProps = { event: OfficeEvent; tables: readonly ExportTable[] }

/** Downloads those of an event's tables that the viewer may have, with how much has arrived and a way to stop. */
export const ExportMenu = ({ event: { id, role }, tables }: ExportMenuProps) => {
  const { download, start, cancel } = useDownload()
  const offered = tables.filter((table) => can(role, exportActions[table]))
  if (offered.length === 0) return null
  return (
    <div className={styles.menu}>
      {download.state === 'running' ? (
        <Running bytes={download.bytes} onCancel={cancel} />
      ) : (
        <Files event={id} tables={offered} onChoose={start} />
      )}
      {download.state === 'failed' && <p role="alert">{copy.failed}</p>}
    </div>
  )
}
