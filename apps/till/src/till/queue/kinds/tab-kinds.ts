import { tillCopy } from '../../kit/copy.ts'
import type { KindFile } from './kind.ts'
import type { TabKind } from './tab-sends.ts'

/** A step of a tab; its sending code is loaded on demand, and the service worker caches it. */
const tabKind = <K extends TabKind>(kind: K): KindFile<K> => ({
  send: async (call, operation) => (await import('./tab-sends.ts')).tabSends[kind](call, operation),
  words: tillCopy.kinds[kind],
  offline: 'refuse',
  amount: ({ amount }) => amount,
})

/** The steps of open tabs. */
export const tabKinds: { [K in TabKind]: KindFile<K> } = {
  tabOpen: tabKind('tabOpen'),
  tabRaise: tabKind('tabRaise'),
  tabAdd: tabKind('tabAdd'),
  tabTake: tabKind('tabTake'),
  tabClose: tabKind('tabClose'),
}
