import { useEffect, useRef, useState } from 'react'
import type { Event } from '@saldo/contract/events'
import { extendOrder, getOrder, type Order } from '@saldo/contract/orders'
import { call } from '@saldo/client/api/call.ts'
import { type Outcome, outcomeOf } from '@saldo/client/api/outcome.ts'
import { routes } from '@saldo/client/routes.ts'
import { useSecondsLeft } from '../../shared/use-seconds-left.ts'
import { deadlineOf, keepCountdown } from './local-order.ts'
import { giveUpOrder } from './orders.ts'

type Timed = { order: Order; event: Event }

const named = ({ order, event }: Timed) => ({
  params: { event: event.id, purchase_code: order.purchase_code },
})

/** The order's deadline if it was extended; null when the order is over or the server unreachable. */
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
      else window.location.assign(routes.paymentComplete(event.url))
    }
    void end()
  }, [isOver, order, event, onLater, onOver])
}

/** The order's time: the rest, extensions on request, and its end, which never interrupts a pending payment. */
export const useOrderTime = ({ order, event }: Timed, isPaying: boolean, onOver: () => void) => {
  const [deadline, setDeadline] = useState(() => deadlineOf(order))
  const [isAsking, setIsAsking] = useState(false)
  const [answer, setAnswer] = useState<Outcome>()
  const seconds = useSecondsLeft(deadline)
  useEffect(
    () => keepCountdown(order.purchase_code, deadline, seconds),
    [order.purchase_code, deadline, seconds],
  )
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
