import type { ClientLoaderFunctionArgs } from 'react-router'
import { getAttendee, listAttendeeMovements, movementGroups } from '@saldo/contract/attendees'
import { walletId } from '@saldo/contract/ids'
import { call } from '@saldo/client/api/call.ts'
import { refusal } from '@saldo/client/api/outcome.ts'
import { inEvent, officeEventContext } from '../../shared/office-event.ts'
import { attendeesCopy as copy } from './copy.ts'

const groupOf = (url: string) => {
  const asked = new URL(url).searchParams.get('only')
  return movementGroups.find((group) => group === asked)
}

/** All that a person's file shows, with the first page of movements. Throws a refusal for an address of no QR. */
export const loadFile = async (args: Pick<ClientLoaderFunctionArgs, 'params' | 'request' | 'context'>) => {
  const wallet = walletId.safeParse(args.params['wallet'])
  if (!wallet.success) throw refusal(copy.noneTitle)
  const params = { ...inEvent(args).params, wallet: wallet.data }
  const only = groupOf(args.request.url)
  const [event, file, page] = await Promise.all([
    args.context.get(officeEventContext).read(),
    call(getAttendee, { params }),
    call(listAttendeeMovements, { params, query: { only } }),
  ])
  return { event, file, page, only, now: new Date() }
}

export type LoadedFile = Awaited<ReturnType<typeof loadFile>>
