import { useEffect } from 'react'
import { tillCopy } from '@saldo/copy/till'
import { ScanScreen } from '../scan/scan-screen.tsx'
import type { RoomProps } from '../shell/desk.ts'
import { QueuedResult } from '../shell/queued-result.tsx'
import styles from './bar.module.css'
import { ChargeScreen } from './charge-screen.tsx'
import { useTill } from './use-till.ts'

const PlaceMissing = () => (
  <div className={styles.notice}>
    <h1>{tillCopy.noPlaceTitle}</h1>
    <p>{tillCopy.noPlaceHint}</p>
  </div>
)

/** Scan, charge, result. */
export const Bar = ({ desk, opened, onShow }: RoomProps) => {
  const till = useTill(desk, opened)
  const { state } = till
  const { isOnline, camera, seen } = desk
  const shown = state.step === 'result' ? state.operation : null
  useEffect(() => onShow(shown), [onShow, shown])
  switch (state.step) {
    case 'result':
      return <QueuedResult desk={desk} operation={state.operation} onLeave={till.leave} />
    case 'charge':
      return (
        <ChargeScreen
          {...state}
          isOnline={isOnline}
          onPress={till.press}
          onConfirm={till.confirm}
          onLeave={till.leave}
        />
      )
    case 'scan':
      if (!desk.at.place) return <PlaceMissing />
      return (
        <ScanScreen
          {...state}
          isOnline={isOnline}
          camera={camera}
          seen={seen}
          onCode={(code) => void till.lookUp(code)}
        />
      )
  }
}
