import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** A process's resident memory in MB: by /proc on Linux, since a `ps` a charge is load of its own; elsewhere by ps. */
export const memoryOf = (pid: number): number => {
  if (process.platform === 'linux')
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).trim()) / 1024
}
