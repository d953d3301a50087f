import { Download } from 'lucide-react'
import { exportActions, exportCalls, type ExportTable } from '@saldo/contract/exports'
import { can } from '@saldo/contract/permissions'
import { exportsCopy } from '@saldo/copy/exports'
import { call } from '@saldo/client/api/call.ts'
import { Button } from '@saldo/ui/button.tsx'
import { exportMenuCopy as copy } from './copy.ts'
import type { OfficeEvent } from './my-office.ts'
import { useDownload } from './use-download.ts'
import styles from './export-menu.module.css'

const formats = ['csv', 'xlsx'] as const

const megabytes = new Intl.NumberFormat('es-MX', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

type ExportMenuProps = { event: OfficeEvent; tables: readonly ExportTable[] }

/** A menu that downloads the tables that the caller may export, with progress and a button to cancel. */
export const ExportMenu = ({ event: { id: event, role }, tables }: ExportMenuProps) => {
  const { download, start, cancel } = useDownload()
  const offered = tables.filter((table) => can(role, exportActions[table]))
  if (offered.length === 0) return null
  if (download.state === 'running')
    return (
      <span className={styles.running}>
        <output>{copy.running(megabytes.format(download.bytes / 1_000_000))}</output>
        <Button look="secondary" small onClick={cancel}>
          {copy.cancel}
        </Button>
      </span>
    )
  return (
    <details className={styles.menu}>
      <summary className={styles.opener}>
        <Download size={16} aria-hidden="true" />
        {copy.download}
      </summary>
      <ul>
        {offered.flatMap((table) =>
          formats.map((format) => (
            <li key={`${table}.${format}`}>
              <Button
                look="item"
                onClick={() =>
                  void start(
                    (options) => call(exportCalls[table], { params: { event, format }, ...options }),
                    `${exportsCopy.files[table]}.${format}`,
                  )
                }
              >
                {copy.file(exportsCopy.sheets[table], copy.formats[format])}
              </Button>
            </li>
          )),
        )}
      </ul>
      {download.state === 'failed' && <p role="alert">{copy.failed}</p>}
    </details>
  )
}
