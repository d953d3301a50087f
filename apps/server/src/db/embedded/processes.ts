import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { platform } from 'node:os'

/** Whether the process runs; one that has ended and only waits for its parent to notice does not. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // Another account's process is alive too; it only isn't ours to signal.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  return processState(pid)[0] !== 'Z'
}

/** /proc's fields from the third (the state) on; empty where there is no /proc or no such process. */
const processState = (pid: number): string[] => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

/** Sends the signal; false when the process is no more. */
export const signal = (pid: number, name: NodeJS.Signals): boolean => {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

/** What tells this process from a later one with the same number; empty when there is none. */
export const birthmark = (pid: number): string =>
  platform() === 'linux' ? (processState(pid)[19] ?? '') : ps(pid, 'lstart=').replaceAll(' ', '_')

/** The process's command line; empty when there is none. */
export const commandLine = (pid: number): string => {
  if (platform() !== 'linux') return ps(pid, 'command=')
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

const ps = (pid: number, column: string): string =>
  spawnSync('ps', ['-ww', '-o', column, '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
