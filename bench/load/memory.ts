import { execFileSync } from 'node:child_process'

/** A process's resident memory in MB, by ps. */
export const memoryOf = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).trim()) / 1024
