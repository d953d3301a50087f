import { useCallback, useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { deviceStaff, pinSignIn } from '@saldo/contract/devices'
import type { UserId } from '@saldo/contract/ids'
import { ApiError, sentencesOf } from '@saldo/client/api/api-error.ts'
import { call } from '@saldo/client/api/call.ts'
import { Notice } from '@saldo/ui/alert.tsx'
import { Button } from '@saldo/ui/button.tsx'
import shapes from '@saldo/ui/shapes.module.css'
import { watched } from '../kit/connection.ts'
import { tillDeviceCopy as copy } from './copy.ts'
import type { Colleague, Pairing } from './device.ts'
import styles from './gate.module.css'
import { PinPad } from './pin-pad.tsx'
import { type PinProblem, Said, useLockSeconds } from './pin-problem.tsx'
import { device } from './this-device.ts'
import { useWaitingOperations } from './use-waiting-operations.ts'

const LOOK_AGAIN_MS = 15_000

/** Whether the server has revoked this device; if so, the pairing is forgotten here too. */
const isRevoked = async (error: unknown): Promise<boolean> => {
  if (!(error instanceof ApiError) || error.code !== 'device_refused') return false
  await device.forget(sentencesOf(error).join(' '))
  return true
}

/** Refreshes the staff list; the last known list stays while the server is unreachable. */
const useColleagues = (credential: string): void =>
  useEffect(() => {
    const look = async () => {
      try {
        await device.learn(await watched(() => call(deviceStaff, { body: { credential } })))
      } catch (error) {
        await isRevoked(error)
      }
    }
    const quietly = () => void look().catch(() => undefined)
    quietly()
    const timer = setInterval(quietly, LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [credential])

const lock = z.object({ retry_after_seconds: z.number() })

const problemOf = (error: unknown): PinProblem => {
  const locked = error instanceof ApiError && error.code === 'pin_locked' && lock.safeParse(error.data).data
  const untilMs = locked ? performance.now() + locked.retry_after_seconds * 1_000 : null
  return { sentence: sentencesOf(error).join(' '), untilMs }
}

const useSignIn = ({ credential }: Pairing) => {
  const [problem, setProblem] = useState<PinProblem | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const signIn = async (person: Colleague, pin: string): Promise<void> => {
    setIsBusy(true)
    setProblem(null)
    try {
      const body = { credential, user_id: person.id, pin }
      await device.signIn(await watched(() => call(pinSignIn, { body })))
    } catch (error) {
      if (!(await isRevoked(error))) setProblem(problemOf(error))
    } finally {
      setIsBusy(false)
    }
  }
  const clear = useCallback(() => setProblem(null), [])
  return { problem, isBusy, signIn, clear }
}

type PeopleProps = { staff: readonly Colleague[]; only: UserId | null; onPick: (person: Colleague) => void }

const People = ({ staff, only, onPick }: PeopleProps) => (
  <ul className={styles.people}>
    {staff.map((person) => (
      <li key={person.id}>
        <Button
          look="tile"
          className={styles.person}
          disabled={only !== null && person.id !== only}
          onClick={() => onPick(person)}
        >
          <strong>{person.name}</strong>
          <span className={shapes.note}>{copy.roles[person.role]}</span>
        </Button>
      </li>
    ))}
  </ul>
)

const Title = ({ children }: { children: string }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}

/** Operations left unanswered when a session ended: only their maker can ask for them. */
const LeftHere = ({ staff }: Pick<Pairing, 'staff'>) => {
  const { waiting, count } = useWaitingOperations()
  if (count === 0) return null
  // Sales made without the server are posted by whoever is there.
  const asked = waiting.filter(({ kind }) => kind !== 'offlineCharge')
  const names = staff.filter(({ id }) => asked.some(({ userId }) => userId === id)).map(({ name }) => name)
  return (
    <Notice>
      {copy.keptHere(count)} {names.length > 0 && copy.askedBy(names.join(', '))}
    </Notice>
  )
}

type PinScreenProps = {
  pairing: Pairing
  /** The person with unanswered operations: nobody else may sign in meanwhile. */
  waits: { userId: UserId; name: string; count: number } | null
  isLocked: boolean
}

/** Sign-in on this device by name and PIN. */
export const PinScreen = ({ pairing, waits, isLocked }: PinScreenProps) => {
  useColleagues(pairing.credential)
  const { problem, isBusy, signIn, clear } = useSignIn(pairing)
  const seconds = useLockSeconds(problem)
  const { staff } = pairing
  const [pickedId, setPickedId] = useState(waits?.userId ?? pairing.lastUserId)
  const picked = staff.find(({ id }) => id === pickedId)
  const pick = (id: UserId | null) => {
    clear()
    setPickedId(id)
  }
  return (
    <main className={styles.gate} data-ground="till">
      <div className={styles.head}>
        <Title key={picked?.id}>{picked ? copy.pinOf(picked.name) : copy.whoTitle}</Title>
        <p className={shapes.muted}>
          {pairing.place.name} · {pairing.event.name}
        </p>
      </div>
      {isLocked && <Notice>{copy.locked}</Notice>}
      {waits && <Notice>{copy.waitsFor(waits.name, waits.count)}</Notice>}
      {!isLocked && <LeftHere staff={staff} />}
      {picked ? (
        <>
          <PinPad
            key={picked.id}
            isBusy={isBusy}
            isOff={seconds > 0}
            length={picked.pin_digits ?? null}
            said={<Said problem={problem} seconds={seconds} />}
            onEnter={(pin) => void signIn(picked, pin)}
          />
          {!waits && (
            <Button look="quiet" onClick={() => pick(null)}>
              {copy.otherPerson}
            </Button>
          )}
        </>
      ) : (
        <>
          {staff.length === 0 && <Notice>{copy.nobody}</Notice>}
          <People staff={staff} only={waits?.userId ?? null} onPick={(person) => pick(person.id)} />
        </>
      )}
    </main>
  )
}
