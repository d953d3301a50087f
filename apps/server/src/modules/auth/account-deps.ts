import type { Deps } from '../../kernel/deps.ts'

/** Dependencies of the account operations. */
export type AccountDeps = Pick<
  Deps,
  'databases' | 'keys' | 'clock' | 'env' | 'limiter' | 'gatekeeper' | 'log'
>
