import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Failure, Outcome } from './api/outcome.ts'

/**
 * Sends to this route's action without leaving the screen, one sending at a time, and reloads the screen's data
 * after it. `outcome` is the last one's, none while the next runs or once forgotten; `busy` lasts until the data are
 * fresh. `onDone` is called once per sending that was done.
 */
export const useSend = <T = unknown>(onDone?: (value: T) => void) => {
  const { Form, submit, state, data: last } = useFetcher<Outcome<T>>()
  const busy = state !== 'idle'
  const [forgotten, setForgotten] = useState<number>()
  const isSent = useRef(false)
  const toldAt = useRef<number>(undefined)
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  useEffect(() => {
    if (busy) return
    isSent.current = false
    if (last?.end !== 'done' || last.at === toldAt.current) return
    toldAt.current = last.at
    done.current?.(last.value)
  }, [busy, last])

  /** Whether this press may send: a second one may come before the button shows that it is busy. */
  const begin = (): boolean => {
    if (isSent.current) return false
    isSent.current = true
    return true
  }
  const outcome = busy || !last || last.at === forgotten ? undefined : last
  const failure: Failure | undefined = outcome?.end === 'done' ? undefined : outcome
  return {
    Form,
    busy,
    /** The last outcome, whatever happened since. */
    last,
    outcome,
    failure,
    forget: () => setForgotten(last?.at),
    /** Sends these fields at a press of a button; false, and nothing is sent, while another sending runs. */
    send: (fields: Record<string, string>): boolean => {
      const isFree = begin()
      if (isFree) void submit(fields, { method: 'post' })
      return isFree
    },
    /** For a form's own submission. */
    onSubmit: (event: FormEvent) => {
      if (!begin()) event.preventDefault()
    },
  }
}

export type Sending<T = unknown> = ReturnType<typeof useSend<T>>
