import { userId } from '@saldo/contract/ids'
import { z } from 'zod'

export const personId = userId
export const categoryName = z.string().min(1).max(40)
