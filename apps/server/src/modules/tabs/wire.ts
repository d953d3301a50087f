import { centavos } from '@saldo/contract/money'
import { outcomeOnWire, placeToWire } from '../venue/index.ts'
import type { Closed } from './close-tab.ts'
import type { NamedTab, ReadTab } from './read-tabs.ts'

export const tabOnWire = ({ tab, place, holder, openedBy, walletId }: NamedTab) => ({
  id: tab.id,
  place: placeToWire(place),
  holder,
  wallet_id: walletId,
  opened_by: openedBy,
  opened_at: tab.openedAt.toISOString(),
  hold: tab.hold,
  served: tab.served,
  free: tab.close ? centavos(0) : centavos(tab.hold - tab.served),
  status: tab.close ? ('closed' as const) : ('open' as const),
})

export const wholeTabOnWire = (read: ReadTab) => ({
  ...tabOnWire(read),
  lines: read.rounds.flatMap(({ opId, addedAt, lines }) =>
    lines.map(({ item, left }, line) => ({
      round: opId,
      line,
      name: item.name,
      quantity: item.quantity,
      left,
      unit_price: item.unitPrice,
      ...(item.isCup && { is_cup: item.isCup }),
      added_at: addedAt.toISOString(),
    })),
  ),
})

export const closedOnWire = ({ outcome, amount, tab }: Closed, read: ReadTab) => ({
  ...outcomeOnWire(outcome),
  amount,
  tip: tab.close?.tip ?? centavos(0),
  tab: wholeTabOnWire(read),
})
