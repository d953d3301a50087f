import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { routes } from '../../shared/routes.ts'
import type { RefundShown } from './own-refunds.ts'

const none: RefundShown[] = []

/** The refund requests that name one's own QRs, newest first; read by a route of their own, which brings its words along. */
export const useOwnRefunds = (): RefundShown[] => {
  const { load, data = none } = useFetcher<RefundShown[]>({ key: 'own-refunds' })
  const address = routes.ownRefunds()
  useEffect(() => {
    void load(address)
  }, [load, address])
  return data
}
