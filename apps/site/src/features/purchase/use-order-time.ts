import { useEffect, useRef, useState } from 'react'
import type { Event } from '@saldo/contract/events'
import { extendOrder, getOrder, type Order } from '@saldo/contract/orders'
import { call } from '@saldo/client/api/call.ts'
import { type Outcome, outcomeOf } from '@saldo/client/api/outcome.ts'
import { routes } from '@saldo/client/routes.ts'
import { deadlineOf, keepCountdown } from './local-order.ts'
import { giveUpOrder } from './orders.ts'

const secondsUntil = (deadline: number): number => Math.max(0, Math.ceil((deadline - Date.now()) / 1000))

/**
 * Whole seconds until `deadline` (epoch ms of this device), stored each second. Reads the clock instead of
 * counting ticks, so that it is right after the phone slept.
 */
const useCountdown = (purchaseCode: string, deadline: number): number => {
  const [left, setLeft] = useState(() => secondsUntil(deadline))
  useEffect(() => {
    const tick = () => {
      const seconds = secondsUntil(deadline)
      keepCountdown(purchaseCode, deadline, seconds)
      setLeft(seconds)
    }
    tick()
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
  }, [purchaseCode, deadline])
  return left
}

type Timed = { order: Order; event: Event }

const named = ({ order, event }: Timed) => ({
  params: { event: event.id, purchase_code: order.purchase_code },
})

/**
 * The order's deadline if it was extended (in another tab, for example); null when the order is over or the
 * server is unreachable.
 */
const laterDeadline = async (timed: Timed): Promise<number | null> => {
  try {
    const deadline = deadlineOf(await call(getOrder, named(timed)))
    return deadline > Date.now() ? deadline : null
  } catch {
    return null
  }
}

type End = Timed & { isOver: boolean; onLater: (deadline: number) => void; onOver: () => void }

/** Ends the order when its time is over, unless it was extended meanwhile. */
const useEnd = ({ order, event, isOver, onLater, onOver }: End): void => {
  const isEnding = useRef(false)
  useEffect(() => {
    if (!isOver || isEnding.current) return
    isEnding.current = true
    const end = async () => {
      const later = await laterDeadline({ order, event })
      if (later !== null) {
        isEnding.current = false
        return onLater(later)
      }
      const ended = await giveUpOrder(event.id, order.purchase_code).catch(() => 'unanswered')
      if (ended === 'ended' || ended === 'unanswered') onOver()
      else window.location.assign(routes.paymentComplete(order.event_url))
    }
    void end()
  }, [isOver, order, event, onLater, onOver])
}

/**
 * The order's time: the rest, extensions on request, and its end, which never interrupts a pending payment.
 */
export const useOrderTime = ({ order, event }: Timed, isPaying: boolean, onOver: () => void) => {
  const [deadline, setDeadline] = useState(() => deadlineOf(order))
  const [isAsking, setIsAsking] = useState(false)
  const [answer, setAnswer] = useState<Outcome>()
  const seconds = useCountdown(order.purchase_code, deadline)
  useEnd({ order, event, isOver: seconds === 0 && !isPaying, onLater: setDeadline, onOver })
  const askForMore = async () => {
    setIsAsking(true)
    setAnswer(undefined)
    setAnswer(
      await outcomeOf(async () => setDeadline(deadlineOf(await call(extendOrder, named({ order, event }))))),
    )
    setIsAsking(false)
  }
  return { seconds, askForMore, isAsking, answer, forgetAnswer: () => setAnswer(undefined) }
}
