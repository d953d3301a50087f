import { useCallback } from 'react'
import { listTabs } from '@saldo/contract/tabs'
import { useRead } from '../kit/use-read.ts'
import type { Desk } from './desk.ts'

/** The place's open tabs as the server has them; `value` is null until it answered. */
export const useTabs = ({ call, at }: Desk) => {
  const event = at.event.id
  const read = useCallback(() => call(listTabs, { params: { event }, query: {} }), [call, event])
  return useRead(read)
}
