import { createHash, randomBytes } from 'node:crypto'
import { transact } from '../../db/index.ts'
import { system, type Act, type Caller } from '../../kernel/act.ts'
import { audit } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { grantRole, hasAdministrator } from '../auth/index.ts'
import { forgetCode, holdFirst, keepCode, spendCode } from './first-administrator-queries.ts'

/** Without letters and digits that look alike. */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
const [GROUPS, GROUP] = [4, 5]

const makeCode = (): string => {
  const fair = 256 - (256 % LETTERS.length)
  const letters: string[] = []
  while (letters.length < GROUPS * GROUP)
    for (const byte of randomBytes(GROUPS * GROUP))
      if (byte < fair) letters.push(LETTERS.charAt(byte % LETTERS.length))
  return Array.from({ length: GROUPS }, (_, i) => letters.slice(i * GROUP, (i + 1) * GROUP).join('')).join(
    '-',
  )
}

/** As typed: case, dashes and spaces don't matter. Unkeyed: 98 random bits resist guessing. */
const digestOf = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
    .digest()

/**
 * The code that makes the first administrator, while there is none: in place of the last one, of which only a
 * digest was stored. Null, and no code counts, once there is an administrator.
 */
export const makeFirstCode = ({
  databases,
  clock,
}: Pick<Deps, 'databases' | 'clock'>): Promise<string | null> =>
  transact(databases.control, async (tx) => {
    await holdFirst(tx)
    if (await hasAdministrator(tx)) {
      await forgetCode(tx)
      return null
    }
    const code = makeCode()
    await keepCode(tx, digestOf(code), clock.now())
    await audit(
      tx,
      { actor: system, at: clock.now(), requestId: 'start' },
      { action: 'first_administrator_code_made' },
    )
    return code
  })

/** Whether the installation has no administrator yet. */
export const isFirstAwaited = async ({ databases }: Pick<Deps, 'databases'>): Promise<boolean> =>
  !(await hasAdministrator(databases.control))

/**
 * Makes the caller the first administrator; of many at once with the same code, one. Throws
 * first_code_refused, administrator_exists.
 */
export const becomeFirst = async (
  { databases, gatekeeper }: Pick<Deps, 'databases' | 'gatekeeper'>,
  code: string,
  act: Act<Caller>,
): Promise<void> => {
  const ended = await transact(databases.control, async (tx) => {
    await holdFirst(tx)
    if (await hasAdministrator(tx)) throw new AppError('administrator_exists')
    if (!(await spendCode(tx, digestOf(code)))) throw new AppError('first_code_refused')
    const sessions = await grantRole(tx, act.actor.id, { eventId: null, role: 'admin' }, act)
    await audit(tx, act, { action: 'first_administrator_made', subject: act.actor.id })
    return sessions
  })
  gatekeeper.refuse(ended)
  gatekeeper.forget(act.actor.id)
}
