import type { AccountGroup } from '@saldo/contract/money-reports'
import { moneyCopy as copy } from './copy.ts'

/** What an account is called: its group, and of whom. */
export const accountName = ({ group, name }: { group: AccountGroup; name: string | null }): string =>
  name === null ? copy.groups[group] : copy.named(copy.groups[group], name === '' ? copy.noName : name)
