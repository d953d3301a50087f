import { Button } from '@saldo/ui/button.tsx'
import type { Desk } from '../../desk/desk.ts'
import { ScanScreen } from '../../kit/scan/scan-screen.tsx'
import { offlineCopy } from '../../offline/copy.ts'
import { BillNote } from './unpaid-note.tsx'
import { barWaysCopy as ways } from './ways-copy.ts'
import type { Scanning } from './till-state.ts'
import type { Till } from './use-till.ts'

/** The camera on the whole screen: asked for, or because a partly paid bill waits for its next QR. */
export const WideScan = ({ desk, state, till }: { desk: Desk; state: Scanning; till: Till }) => {
  const isSelling = desk.offline?.isSelling ?? false
  return (
    <ScanScreen
      isLooking={state.isLooking}
      problem={state.problem}
      isOnline={desk.isOnline || isSelling}
      hint={isSelling ? offlineCopy.scanHint : undefined}
      camera={desk.camera}
      seen={desk.seen}
      onCode={(code) => void till.lookUp(code)}
      onSeen={() => till.dispatch({ type: 'problemSeen' })}
    >
      <BillNote desk={desk} till={till} />
      {state.isWide && (
        <Button look="secondary" small onClick={() => till.dispatch({ type: 'widened', isWide: false })}>
          {ways.backToBill}
        </Button>
      )}
    </ScanScreen>
  )
}
