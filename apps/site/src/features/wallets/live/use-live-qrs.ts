import { useEffect, useRef, useState } from 'react'
import type { UserId } from '@saldo/contract/ids'
import type { Qr, QrBalance } from '@saldo/contract/wallets'
import { useLoaderPolling } from '@saldo/client/live/use-polling.ts'
import { useStream } from '@saldo/client/live/use-stream.ts'
import { whenIdle } from '@saldo/client/startup.ts'
import { isNews, withBalances } from '../qr-state.ts'
import { followQrs } from './follow-qrs.ts'

const everyMs = 15_000
const everyMsWhileLive = 60_000

type Live = {
  userId: string
  qrs: Qr[]
  isWanted: boolean
  /** The QRs are the stored ones, and have to be read at once. */
  isOld: boolean
  hasFailed: boolean
}

/** The QRs kept current while wanted: by the stream of their balances, and read again when that doesn't suffice. */
export const useLiveQrs = ({ userId, qrs, isWanted, isOld, hasFailed }: Live): Qr[] => {
  const [balances, setBalances] = useState<ReadonlyMap<number, QrBalance>>(new Map())
  const latest = useRef({ qrs, ask: () => {} })
  const onBalance = (balance: QrBalance): void => {
    setBalances((known) => new Map(known).set(balance.event_id, balance))
    if (isNews(latest.current.qrs, balance)) latest.current.ask()
  }
  const isLive = useStream(async (signal, onLive) => {
    await whenIdle()
    const onOrder = () => latest.current.ask()
    await followQrs(userId as UserId, signal, { onBalance, onOrder, onLive })
  }, isWanted && !isOld)
  const ask = useLoaderPolling(isWanted ? (isLive ? everyMsWhileLive : everyMs) : null, hasFailed)
  useEffect(() => {
    latest.current = { qrs, ask }
  })
  useEffect(() => {
    if (isOld) ask()
  }, [isOld, ask])
  return withBalances(qrs, balances)
}
