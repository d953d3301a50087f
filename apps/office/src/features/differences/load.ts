import { difference, type DifferenceList } from '@saldo/contract/differences'
import { call } from '@saldo/client/api/call.ts'
import { type Outcome, outcomeOf } from '@saldo/client/api/outcome.ts'
import type { Reply } from '@saldo/contract/endpoint'
import type { OfficeEvent } from '../../shared/my-office.ts'
import { eventOf, openIn } from './list.ts'

export type Opened = Reply<typeof difference>

/** The list, and beside it what a gateway says of the one that is looked at, which takes its time. */
export type Loaded = {
  list: DifferenceList
  opened: Promise<Outcome<Opened>> | null
  events: readonly OfficeEvent[]
  now: Date
}

/** Asks for the difference that the address names, if the list has it; not awaited, because a gateway is asked. */
export const openedIn = ({ url }: Pick<Request, 'url'>, { lines }: DifferenceList): Loaded['opened'] => {
  const id = openIn(new URL(url).searchParams)
  const line = lines.find((one) => one.id === id)
  if (!line) return null
  return outcomeOf(() => call(difference, { params: { event: eventOf(line), difference: line.id } }))
}
