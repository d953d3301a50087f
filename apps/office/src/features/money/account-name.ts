import type { AccountGroup } from '@saldo/contract/money-reports'
import { moneyCopy as copy } from './copy.ts'

/** An account's display name: its group, then its owner where it has one. */
export const accountName = ({ group, name }: { group: AccountGroup; name: string | null }): string =>
  name === null ? copy.groups[group] : copy.named(copy.groups[group], name === '' ? copy.noName : name)
