import { useRef, useState } from 'react'
import { Lock, RefreshCw } from 'lucide-react'
import type { ClientActionFunctionArgs } from 'react-router'
import { eventId } from '@saldo/contract/ids'
import { blockQr, type Qr, reissueQr } from '@saldo/contract/wallets'
import { call } from '@saldo/client/api/call.ts'
import { actionOf } from '@saldo/client/api/outcome.ts'
import { textOf, valuesOf } from '@saldo/client/form-fields.ts'
import { makeOpId } from '@saldo/client/op-id.ts'
import { userContext } from '@saldo/client/session/current-user.ts'
import { useSend } from '@saldo/client/use-send.ts'
import { Button } from '@saldo/ui/button.tsx'
import { qrsCopy } from '../copy.ts'
import styles from '../qr-rows.module.css'

export type Change = 'block' | 'reissue'

const changes =
  (endpoint: typeof blockQr | typeof reissueQr) =>
  (form: FormData, { context }: ClientActionFunctionArgs) =>
    call(endpoint, {
      params: {
        external_user: context.get(userContext).id,
        event: eventId.parse(Number(textOf(form, 'event'))),
      },
      body: valuesOf(endpoint.body, form),
    })

const later = () => import('../live-qr/later.ts')

/** Blocks or replaces the user's QR, idempotent by operation id, or changes its live QR, as the form says. */
export const changeQr = actionOf({
  block: changes(blockQr),
  reissue: changes(reissueQr),
  live_enrol: async (form, args) => (await later()).enrol(form, args),
  live_only: async (form, args) => (await later()).setLiveOnly(form, args),
})

/** Confirms, performs and reports a change. A failed attempt keeps its operation id, so as not to happen twice. */
export const useChange = (qr: Qr) => {
  const { busy, outcome, failure, send, forget } = useSend()
  const [asked, setAsked] = useState<Change>()
  const ops = useRef<Partial<Record<Change, string>>>({})
  const go = (): void => {
    if (!asked) return
    const opId = (ops.current[asked] ??= makeOpId())
    send({ intent: asked, op_id: opId, event: String(qr.event_id), code: qr.code })
  }
  const close = (): void => {
    if (asked && outcome?.end === 'done') delete ops.current[asked]
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
