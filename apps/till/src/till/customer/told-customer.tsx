import { useEffect, useRef } from 'react'
import { openChannel } from './channel.ts'
import type { ShownBill } from './shown-bill.ts'

/** Keeps the customer's screen at the bill that is being made. */
export const ToldCustomer = ({ bill }: { bill: ShownBill | null }) => {
  const channel = useRef<ReturnType<typeof openChannel>>(null)
  const last = useRef(bill)
  useEffect(() => {
    const opened = openChannel(({ kind }) => {
      if (kind === 'opened') opened.tell({ kind: 'bill', bill: last.current, asks: null })
    })
    channel.current = opened
    return () => {
      opened.tell({ kind: 'bill', bill: null, asks: null })
      opened.close()
    }
  }, [])
  useEffect(() => {
    last.current = bill
    channel.current?.tell({ kind: 'bill', bill, asks: null })
  }, [bill])
  return null
}
