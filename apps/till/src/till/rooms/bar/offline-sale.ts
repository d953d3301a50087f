import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { OpId, WalletId } from '@saldo/contract/ids'
import { centavos } from '@saldo/contract/money'
import { makeOpId } from '@saldo/client/op-id.ts'
import { notStored, type Problem } from '../../kit/refusals.ts'
import { giveSignal } from '../../kit/signals.ts'
import { offlineCopy } from '../../offline/copy.ts'
import type { OperationOf, Reading } from '../../queue/operation.ts'
import type { Desk } from '../../desk/desk.ts'
import type { ScannedQr } from '../../desk/open-bills.ts'
import type { Order } from '../../desk/order.ts'
import type { Charging, TillAction, TillState } from './till-state.ts'

type Dispatch = (action: TillAction) => boolean

/** How the order on the screen is charged now; null where it can't be. Parts of a bill need the server. */
export const chargeWay = (
  { isOnline, offline }: Pick<Desk, 'isOnline' | 'offline'>,
  { qr, due }: Pick<Charging, 'qr' | 'due'>,
): 'online' | 'offline' | null => {
  if (qr.isOffline) return due === null ? 'offline' : null
  return isOnline && !offline?.isSelling ? 'online' : null
}

/** Finds a QR without the server; its `balance` is the most that it may be charged. */
export const findOffline = async (
  offline: NonNullable<Desk['offline']>,
  read: Reading,
): Promise<ScannedQr | { problem: Problem }> => {
  const found = await offline.check(read)
  if (typeof found === 'string')
    return { problem: { title: offlineCopy.refusedTitle, words: offlineCopy.refusals[found] } }
  const { of, most } = found
  return {
    // The wallet's own id is the server's; on this till the QR's name does.
    walletId: of as WalletId,
    code: read.text,
    balance: most,
    holder: null,
    lastCharge: null,
    read,
    isOffline: true,
  }
}

/** A QR found by the server before the link was lost may be charged by what was read of it. */
export const useFoundOffline = ({ offline }: Desk, state: TillState, dispatch: Dispatch): void => {
  const now = useRef(offline)
  useEffect(() => {
    now.current = offline
  })
  const isSelling = offline?.isSelling ?? false
  const qr = state.step === 'charge' && state.due === null && !state.qr.isOffline ? state.qr : null
  useEffect(() => {
    if (!isSelling || !qr?.read || !now.current) return
    const look = async (till: NonNullable<Desk['offline']>, read: Reading) => {
      const found = await findOffline(till, read)
      if ('problem' in found) return
      const { balance, code } = found
      dispatch({ type: 'foundOffline', qr: { ...qr, balance, code, lastCharge: null, isOffline: true } })
    }
    void look(now.current, qr.read)
  }, [isSelling, qr, dispatch])
}

type Sale = { opId: OpId; read: Reading; order: Order; insteadOf?: OpId }

/** Shows a sale, also where its charge was left in the moment of its storing: the customer has paid. */
export const showSold = (dispatch: Dispatch, operation: OperationOf<'offlineCharge'>): void => {
  if (!dispatch({ type: 'confirmed', operation })) dispatch({ type: 'putAside', operation })
}

/** Makes sales without the server, one at a time. */
export const useOfflineSale = (desk: Desk, dispatch: Dispatch) => {
  const isBusy = useRef(false)
  const { at, user, offline, queue, sound } = desk
  const refuse = (opId: OpId, problem: Problem): void => {
    giveSignal('refused', sound.isMuted)
    dispatch({ type: 'notStored', problem, opId })
  }
  const sell = async (
    { opId, read, order, insteadOf }: Sale,
    show: (sold: OperationOf<'offlineCharge'>) => void,
  ) => {
    if (!offline || !at.place || isBusy.current) return
    isBusy.current = true
    try {
      const { amount, items } = order
      const sale = { opId, userId: user.id, placeId: at.place.id, read, amount, items, insteadOf }
      const end = await offline.sell(sale)
      if (end.kind === 'refused')
        return refuse(opId, { title: offlineCopy.refusedTitle, words: offlineCopy.refusals[end.refusal] })
      if (end.kind === 'taken') return
      queue.accept(end.operation)
      // Shown before the operation that it stands in for is gone, which would close the screen.
      flushSync(() => show(end.operation))
      if (insteadOf !== undefined) queue.drop(insteadOf)
    } catch {
      refuse(opId, notStored)
    } finally {
      isBusy.current = false
    }
  }
  return {
    sell: ({ opId, qr }: Charging, order: Order, onSold: () => void): void => {
      if (!qr.read) return
      void sell({ opId, read: qr.read, order }, (operation) => {
        onSold()
        showSold(dispatch, operation)
      })
    },
    /** Makes the sale of a charge that the server doesn't answer; the server books one of both. */
    sellInstead: (operation: OperationOf<'charge'>): void => {
      const { read, amount, tip, items, opId } = operation
      if (!read) return
      const order = { amount: centavos(amount - (tip ?? 0n)), items, tip: null }
      void sell({ opId: makeOpId(), read, order, insteadOf: opId }, (by) =>
        dispatch({ type: 'replaced', operation, by }),
      )
    },
  }
}
