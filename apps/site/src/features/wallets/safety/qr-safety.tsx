import { useState } from 'react'
import { Lock, RefreshCw } from 'lucide-react'
import type { ClientActionFunctionArgs } from 'react-router'
import { eventId } from '@saldo/contract/ids'
import { blockQr, type Qr, reissueQr } from '@saldo/contract/wallets'
import { call } from '@saldo/client/api/call.ts'
import { actionOf } from '@saldo/client/api/outcome.ts'
import { textOf } from '@saldo/client/form-fields.ts'
import { userContext } from '@saldo/client/session/current-user.ts'
import { useSend } from '@saldo/client/use-send.ts'
import { Button } from '@saldo/ui/button.tsx'
import { qrsCopy } from '../copy.ts'
import { createOpIds } from '../op-ids.ts'
import styles from '../qr-rows.module.css'

export type Change = 'block' | 'reissue'

const ops = createOpIds()

/** The QR as it was shown is part of what is asked: an id must not outlive a change of the code or a block. */
const changes =
  (endpoint: typeof blockQr | typeof reissueQr) =>
  (form: FormData, { context }: ClientActionFunctionArgs) => {
    const params = {
      external_user: context.get(userContext).id,
      event: eventId.parse(Number(textOf(form, 'event'))),
    }
    const code = textOf(form, 'code')
    return ops.under(`${endpoint.path} ${code} ${textOf(form, 'status')}`, (op_id) =>
      call(endpoint, { params, body: { op_id, code } }),
    )
  }

const later = () => import('../live-qr/later.ts')

/** Blocks or replaces the user's QR, idempotent by operation id, or changes its live QR, as the form says. */
export const changeQr = actionOf({
  block: changes(blockQr),
  reissue: changes(reissueQr),
  live_enrol: async (form, args) => (await later()).enrol(form, args),
  live_only: async (form, args) => (await later()).setLiveOnly(form, args),
})

/** Confirms, performs and reports a change. */
export const useChange = (qr: Qr) => {
  const { busy, outcome, failure, send, forget } = useSend()
  const [asked, setAsked] = useState<Change>()
  const go = (): void => {
    if (asked) send({ intent: asked, event: String(qr.event_id), code: qr.code, status: qr.status })
  }
  const close = (): void => {
    setAsked(undefined)
    forget()
  }
  return { asked, busy, isDone: outcome?.end === 'done', failure, ask: setAsked, go, close }
}

export type QrChange = ReturnType<typeof useChange>

type SafetyProps = { change: QrChange; isBlocked: boolean }

/** Replaces the code of a QR that was lost or exposed; also resolves a blocked QR. */
export const ReissueButton = ({ change, isBlocked }: SafetyProps) => (
  <Button
    look={isBlocked ? 'primary' : 'item'}
    wide
    className={isBlocked ? undefined : styles.row}
    onClick={() => change.ask('reissue')}
  >
    <RefreshCw size={20} aria-hidden="true" />
    {qrsCopy.reissue}
  </Button>
)

export const BlockButton = ({ change }: { change: QrChange }) => (
  <Button look="item" className={styles.row} onClick={() => change.ask('block')}>
    <Lock size={20} aria-hidden="true" />
    {qrsCopy.block}
  </Button>
)
