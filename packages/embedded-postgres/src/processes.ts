import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { platform } from 'node:os'

/** Whether the process runs; a zombie does not count. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: the process is alive but belongs to another account.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  return processState(pid)[0] !== 'Z'
}

/** The fields of /proc/<pid>/stat from the third (the state) on; empty without /proc or such a process. */
const processState = (pid: number): string[] => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

/** Sends the signal; false when the process has ended. */
export const signal = (pid: number, name: NodeJS.Signals): boolean => {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

/** Distinguishes this process from a later one with the same pid; empty when there is no such process. */
export const birthmark = (pid: number): string =>
  platform() === 'linux' ? (processState(pid)[19] ?? '') : ps(pid, 'lstart=').replaceAll(' ', '_')

/** The process's command line; empty when there is no such process. */
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
