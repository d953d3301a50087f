import { useEffect } from 'react'
import { type ClientLoaderFunctionArgs, redirect, useFetcher } from 'react-router'
import { listOwnRefunds, type OwnRefund } from '@saldo/contract/refunds'
import { call } from '../../shared/api/call.ts'
import { userContext } from '../../shared/current-user.ts'
import { routes } from '../../shared/routes.ts'

/** These are data for 'Mis Qrs'; whoever opens the address itself lands there. */
export const loader = () => redirect(routes.qrs())

/** The state of a request changes once in days: it is read when the screen is opened, and not with each balance. */
export const shouldRevalidate = () => false

/** Without an answer the cards say nothing of refunds; the e-mail of the request has its folio. */
export const clientLoader = async ({ context }: ClientLoaderFunctionArgs): Promise<OwnRefund[]> =>
  call(listOwnRefunds, { params: { external_user: context.get(userContext).id } }).catch(() => [])

const none: OwnRefund[] = []

/** The refund requests that name one's own QRs, newest first. */
export const useOwnRefunds = (): OwnRefund[] => {
  const { load, data = none } = useFetcher<OwnRefund[]>({ key: 'own-refunds' })
  const address = routes.ownRefunds()
  useEffect(() => {
    void load(address)
  }, [load, address])
  return data
}
