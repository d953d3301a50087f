import { useEffect, useRef, useState } from 'react'
import type { RoomProps } from '../../desk/desk.ts'
import type { Cash } from './use-cash.ts'

/** A bar topping up the QR of an unpaid bill starts with that QR, and returns to the bill afterwards. */
export const useBillsQr = ({ desk, home }: Pick<RoomProps, 'desk' | 'home'>, cash: Cash): void => {
  const [code] = useState(() => (home.id === 'cash' ? null : desk.bills.current()))
  const { step } = cash.state
  const now = useRef({ cash, home, wasAway: false })
  useEffect(() => {
    now.current = { ...now.current, cash, home }
  })
  useEffect(() => {
    if (code !== null) void now.current.cash.lookUp(code)
  }, [code])
  useEffect(() => {
    if (code === null) return
    if (step === 'start' && now.current.wasAway) now.current.home.go()
    now.current.wasAway ||= step !== 'start'
  }, [code, step])
}
