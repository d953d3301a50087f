import { useEffect, useRef, useState } from 'react'
import { mainRoomAt, type RoomProps } from '../../desk/desk.ts'
import type { Cash } from './use-cash.ts'

/** A bar topping up the QR of an unpaid bill starts with that QR, and returns to the bill afterwards. */
export const useBillsQr = ({ desk, onRoom }: Pick<RoomProps, 'desk' | 'onRoom'>, cash: Cash): void => {
  const [code] = useState(() => (mainRoomAt(desk.at.place) === 'bar' ? desk.bills.current() : null))
  const { step } = cash.state
  const now = useRef({ cash, onRoom, wasAway: false })
  useEffect(() => {
    now.current = { ...now.current, cash, onRoom }
  })
  useEffect(() => {
    if (code !== null) void now.current.cash.lookUp(code)
  }, [code])
  useEffect(() => {
    if (code === null) return
    if (step === 'start' && now.current.wasAway) now.current.onRoom('bar')
    now.current.wasAway ||= step !== 'start'
  }, [code, step])
}
