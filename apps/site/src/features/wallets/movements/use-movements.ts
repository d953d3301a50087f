import { useEffect, useState } from 'react'
import type { UserId } from '@saldo/contract/ids'
import type { Qr } from '@saldo/contract/wallets'
import { offlineError, sentencesOf } from '@saldo/client/api/api-error.ts'
import { useSession } from '@saldo/client/session/session.ts'
import { type MovementsShown, readMovements } from './read-movements.ts'

const read = async (userId: string, qr: Qr, pages: number): Promise<MovementsShown> => {
  try {
    return await readMovements(userId as UserId, qr, pages)
  } catch {
    return { problems: sentencesOf(offlineError()) }
  }
}

/** The first `pages` pages of a QR's movements, read at once and again whenever its balance changes. */
export const useMovements = (qr: Qr, pages: number) => {
  const userId = useSession().user?.id
  const [shown, setShown] = useState<MovementsShown>()
  const [isReading, setIsReading] = useState(true)
  useEffect(() => {
    let isLate = false
    const show = async (id: string): Promise<void> => {
      setIsReading(true)
      const found = await read(id, qr, pages)
      if (isLate) return
      setShown(found)
      setIsReading(false)
    }
    if (userId !== undefined) void show(userId)
    return () => {
      isLate = true
    }
  }, [userId, qr, pages])
  return { shown, isReading }
}
