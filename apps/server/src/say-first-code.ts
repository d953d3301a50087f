import { peopleCopy } from '@saldo/copy/people'
import type { Deps } from './kernel/deps.ts'
import { makeFirstCode } from './modules/people/index.ts'

/**
 * Prints the code that makes the first administrator, at each start in production without one. To the terminal alone:
 * a log is kept, and read by others.
 */
export const sayFirstCode = async (
  deps: Pick<Deps, 'databases' | 'clock' | 'env'>,
  say: (text: string) => unknown = (text) => process.stdout.write(text),
): Promise<void> => {
  if (!deps.env.isProduction) return
  const code = await makeFirstCode(deps)
  if (code !== null) say(`${peopleCopy.firstCode(code, `${deps.env.PUBLIC_URL}/office/first`)}\n`)
}
