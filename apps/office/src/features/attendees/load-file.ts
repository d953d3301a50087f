import type { ClientLoaderFunctionArgs } from 'react-router'
import { getAttendee, listAttendeeMovements, movementGroups } from '@saldo/contract/attendees'
import { attendeePromo } from '@saldo/contract/campaigns'
import { attendeeCorrections } from '@saldo/contract/corrections'
import { walletId } from '@saldo/contract/ids'
import { call } from '@saldo/client/api/call.ts'
import { idIn, inEvent, officeEventContext } from '../../shared/office-event.ts'
import { takeDraft } from './money-draft.ts'

const groupOf = (url: string) => {
  const asked = new URL(url).searchParams.get('only')
  return movementGroups.find((group) => group === asked)
}

/** All that a person's file shows, with the first page of movements. Throws not_found for an address of no QR. */
export const loadFile = async (args: Pick<ClientLoaderFunctionArgs, 'params' | 'request' | 'context'>) => {
  const params = { ...inEvent(args).params, wallet: idIn(walletId, args.params['wallet']) }
  const only = groupOf(args.request.url)
  const [event, file, page, promo, corrections] = await Promise.all([
    args.context.get(officeEventContext).read(),
    call(getAttendee, { params }),
    call(listAttendeeMovements, { params, query: { only } }),
    call(attendeePromo, { params }),
    call(attendeeCorrections, { params }),
  ])
  return { event, file, page, only, promo, corrections, draft: takeDraft(params.wallet), now: new Date() }
}

export type LoadedFile = Awaited<ReturnType<typeof loadFile>>
