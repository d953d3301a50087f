import { useEffect, useState } from 'react'
import type { UserId } from '@saldo/contract/ids'
import type { Qr } from '@saldo/contract/wallets'
import { outcomeOf } from '@saldo/client/api/outcome.ts'
import { useSession } from '@saldo/client/session/session.ts'
import { readMovements } from './read-movements.ts'

const read = (userId: string, qr: Qr, pages: number) =>
  outcomeOf(() => readMovements(userId as UserId, qr, pages))

/** The first `pages` pages of a QR's movements, read at once and again whenever its balance changes. */
export const useMovements = (qr: Qr, pages: number) => {
  const userId = useSession().user?.id
  const [found, setFound] = useState<Awaited<ReturnType<typeof read>>>()
  const [isReading, setIsReading] = useState(true)
  useEffect(() => {
    let isLate = false
    const show = async (id: string): Promise<void> => {
      setIsReading(true)
      const next = await read(id, qr, pages)
      if (isLate) return
      setFound(next)
      setIsReading(false)
    }
    if (userId !== undefined) void show(userId)
    return () => {
      isLate = true
    }
  }, [userId, qr, pages])
  return { found, isReading }
}
