import type { Centavos } from '@saldo/contract/money'
import { tillCopy } from '../../kit/copy.ts'
import type { OperationOf } from '../operation.ts'
import type { CashKind } from './cash-sends.ts'
import type { KindFile } from './kind.ts'

/** A kind whose sending code is loaded on demand; the service worker caches it. */
const cashKind = <K extends CashKind>(
  kind: K,
  amount: (operation: OperationOf<K>) => Centavos | null,
): KindFile<K> => ({
  send: async (call, operation) => (await import('./cash-sends.ts')).cashSends[kind](call, operation),
  words: tillCopy.kinds[kind],
  offline: 'refuse',
  amount,
})

/** The operations of cash points and shifts, what takes back, the steps of tabs, and others that are rare. */
export const cashKinds: { [K in CashKind]: KindFile<K> } = {
  void: cashKind('void', ({ amount }) => amount),
  returnItems: cashKind('returnItems', ({ amount }) => amount),
  returnCups: cashKind('returnCups', ({ amount }) => amount),
  topup: cashKind('topup', ({ amount }) => amount),
  cashout: cashKind('cashout', ({ amount }) => amount),
  cashSale: cashKind('cashSale', ({ amount }) => amount),
  courtesy: cashKind('courtesy', ({ amount }) => amount),
  dropRest: cashKind('dropRest', ({ amount }) => amount),
  block: cashKind('block', () => null),
  reissue: cashKind('reissue', () => null),
  openShift: cashKind('openShift', ({ float }) => float),
  closeShift: cashKind('closeShift', ({ counted }) => counted),
  moveCash: cashKind('moveCash', ({ amount }) => amount),
  explainDifference: cashKind('explainDifference', () => null),
  tabOpen: cashKind('tabOpen', ({ amount }) => amount),
  tabRaise: cashKind('tabRaise', ({ amount }) => amount),
  tabAdd: cashKind('tabAdd', ({ amount }) => amount),
  tabTake: cashKind('tabTake', ({ amount }) => amount),
  tabClose: cashKind('tabClose', ({ amount }) => amount),
}
