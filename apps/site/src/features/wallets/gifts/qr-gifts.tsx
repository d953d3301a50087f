import { useEffect, useState } from 'react'
import { listOwnGifts, type OwnGifts } from '@saldo/contract/campaigns'
import type { Qr } from '@saldo/contract/wallets'
import { call } from '@saldo/client/api/call.ts'
import { shortMoment } from '@saldo/client/format/dates.ts'
import { mxn } from '@saldo/client/format/money.ts'
import { usePolling } from '@saldo/client/live/use-polling.ts'
import { readSession } from '@saldo/client/session/session.ts'
import shapes from '@saldo/ui/shapes.module.css'
import { qrsCopy } from '../copy.ts'
import { PromoPart } from './promo-part.tsx'

type Read = { gifts: OwnGifts['gifts']; now: Date }

/** The gifts on a QR, read again with each of its movements; without an answer the last ones stay. */
const useGifts = ({ id, wallet_seq: seq }: Qr): Read => {
  const [read, setRead] = useState<Read>(() => ({ gifts: [], now: new Date() }))
  const ask = usePolling(async (signal) => {
    const { user } = readSession()
    if (!user) return
    const all = await call(listOwnGifts, { params: { external_user: user.id }, signal })
    setRead({ gifts: all.find(({ qr_id: qrId }) => qrId === id)?.gifts ?? [], now: new Date() })
  }, null)
  useEffect(ask, [ask, seq])
  return read
}

/** How much of the balance was given, of which campaign, and until when it is valid. */
export default function QrGifts({ qr }: { qr: Qr }) {
  const { gifts, now } = useGifts(qr)
  return (
    <div>
      <PromoPart amount={qr.promo_balance ?? 0n} />
      {gifts.map(({ name, amount, until }) => (
        <p key={`${name} ${until}`} className={shapes.note}>
          {qrsCopy.promoUntil(mxn(amount), name, shortMoment(until, now, qr.event_timezone))}
        </p>
      ))}
    </div>
  )
}
