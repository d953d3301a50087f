import { useState } from 'react'
import type { User } from '@saldo/contract/auth'
import { tillCopy } from '@saldo/copy/till'
import { useWakeLock } from '../../shared/use-wake-lock.ts'
import { ChargeScreen } from './charge-screen.tsx'
import { useConnection } from './connection.ts'
import { LateNotice } from './late-notice.tsx'
import type { StaffEvent } from './load-till.ts'
import { ResultScreen } from './result-screen.tsx'
import { ScanScreen } from './scan-screen.tsx'
import { createSeenCodes } from './seen-codes.ts'
import styles from './till.module.css'
import { TopStrip } from './top-strip.tsx'
import { useCamera } from './use-camera.ts'
import { useMuted } from './use-muted.ts'
import { useTill } from './use-till.ts'

type TillProps = { at: StaffEvent; user: User; onChangeEvent: (() => void) | undefined }

const PlaceMissing = () => (
  <div className={styles.notice}>
    <h1>{tillCopy.noPlaceTitle}</h1>
    <p>{tillCopy.noPlaceHint}</p>
  </div>
)

/** The till at work: one of three screens, under a strip that says who charges where and whether the network is there. */
export const Till = ({ at, user, onChangeEvent }: TillProps) => {
  const { isMuted, toggleMuted } = useMuted()
  const till = useTill({ eventId: at.event.id, userId: user.id, isMuted })
  const { screen, waiting, late } = till.state
  const camera = useCamera()
  const isOnline = useConnection()
  const [seen] = useState(createSeenCodes)
  useWakeLock()

  return (
    <div className={styles.till} data-ground="night">
      <TopStrip
        at={at}
        who={user.name}
        isOnline={isOnline}
        waiting={waiting.length}
        sound={{ isMuted, toggleMuted }}
        onChangeEvent={waiting.length === 0 ? onChangeEvent : undefined}
      />
      {late && <LateNotice {...late} isMuted={isMuted} onDismiss={till.dismissLate} />}
      <main className={styles.screen}>
        {screen.step === 'result' && (
          <ResultScreen key={screen.operation.opId} {...screen} isMuted={isMuted} onLeave={till.leave} />
        )}
        {screen.step === 'charge' && (
          <ChargeScreen
            {...screen}
            isOnline={isOnline}
            onPress={till.press}
            onConfirm={till.confirm}
            onLeave={till.leave}
          />
        )}
        {screen.step === 'scan' &&
          (at.place ? (
            <ScanScreen
              {...screen}
              isOnline={isOnline}
              camera={camera}
              seen={seen}
              onCode={(code) => void till.lookUp(code)}
            />
          ) : (
            <PlaceMissing />
          ))}
      </main>
    </div>
  )
}
