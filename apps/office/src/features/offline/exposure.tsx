import type { OfflineState } from '@saldo/contract/offline-office'
import { mxn } from '@saldo/client/format/money.ts'
import { Notice } from '@saldo/ui/alert.tsx'
import { FigureStrip } from '../../shared/figure-strip.tsx'
import { offlineCopy as copy } from './copy.ts'
import { isAwaited } from './tills.ts'

/** What may be lost, what was, and what waits. */
export const Exposure = ({ state }: { state: OfflineState }) => (
  <FigureStrip
    label={copy.figures}
    figures={[
      { name: copy.largestLoss, value: mxn(state.largest_loss), detail: copy.largestLossDetail },
      { name: copy.lost, value: mxn(state.lost), detail: copy.lostDetail },
      { name: copy.sold, value: mxn(state.sold), detail: copy.soldDetail },
      { name: copy.waiting, value: String(state.waiting), detail: copy.waitingDetail(state.waiting) },
    ]}
  />
)

/** That refunds and cash-outs wait, and for how many tills. */
export const HeldRefunds = ({ state }: { state: OfflineState }) => (
  <output>
    {state.holds_refunds && (
      <Notice title={copy.holdsTitle(state.tills.filter(isAwaited).length)}>
        <p>{copy.holdsHint}</p>
      </Notice>
    )}
  </output>
)
