import { liveKeysDatabase } from '@saldo/client/session/keys.ts'
import { isSignedInAs } from '@saldo/client/session/session.ts'

/** The key of a person at an event on this phone. Its private part can be used but not read. */
export type LiveKey = {
  userId: string
  eventId: number
  pair: CryptoKeyPair
  /** The server's name for it; null until the enrolment is answered. */
  handle: string | null
  /** How far the server's clock is ahead of this phone's. */
  aheadMs: number
}

export type EnrolledKey = LiveKey & { handle: string }

export const isEnrolled = (key: LiveKey | undefined): key is EnrolledKey => typeof key?.handle === 'string'

const STORE = 'keys'

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((done, fail) => {
    request.addEventListener('success', () => done(request.result))
    request.addEventListener('error', () => fail(request.error ?? new Error('The browser keeps nothing')))
  })

const open = (): Promise<IDBDatabase> => {
  const request = indexedDB.open(liveKeysDatabase, 1)
  request.addEventListener('upgradeneeded', () =>
    request.result.createObjectStore(STORE, { keyPath: ['userId', 'eventId'] }),
  )
  return answerOf(request)
}

/** Closed after each use: an open connection would hold up a sign-out, which deletes the database. */
const within = async <T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> => {
  const database = await open()
  try {
    const transaction = database.transaction(STORE, mode)
    const written = new Promise<void>((done, fail) => {
      transaction.addEventListener('complete', () => done())
      transaction.addEventListener('abort', () =>
        fail(transaction.error ?? new Error('The browser kept nothing')),
      )
    })
    const [answer] = await Promise.all([answerOf(work(transaction.objectStore(STORE))), written])
    return answer
  } finally {
    database.close()
  }
}

/** The stored key; undefined without one. Rejects where the browser keeps nothing. */
export const readKey = (userId: string, eventId: number): Promise<LiveKey | undefined> =>
  within<LiveKey | undefined>('readonly', (store) => store.get([userId, eventId]))

/** Stores a key, unless its user has signed out meanwhile. */
export const writeKey = async (key: LiveKey): Promise<void> => {
  if (isSignedInAs(key.userId)) await within('readwrite', (store) => store.put(key))
}

export const deleteKey = async (userId: string, eventId: number): Promise<void> => {
  await within('readwrite', (store) => store.delete([userId, eventId]))
}
