import { execFileSync } from 'node:child_process'
import { postmasterOf } from './kills.ts'

/**
 * The whole of a PostgreSQL stops in the middle of whatever it does, and says nothing to anybody, or goes on; the
 * postmaster first, so that no process is new.
 */
export const freeze = (dataDir: string, signal: 'SIGSTOP' | 'SIGCONT'): void => {
  const postmaster = postmasterOf(dataDir)
  process.kill(postmaster, signal)
  const children = execFileSync('pgrep', ['-P', String(postmaster)], { encoding: 'utf8' })
  for (const pid of children.trim().split('\n')) {
    try {
      process.kill(Number(pid), signal)
    } catch (error) {
      // One that ended while they were counted needs no stopping.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}
