import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs'
import { readState } from '../../../../packages/embedded-postgres/src/state.ts'

const CHUNK = 16 * 1024 * 1024

/** Writable memory regions of a process, which contain the data it has read. */
const regionsOf = (pid: number): { from: number; to: number }[] =>
  readFileSync(`/proc/${pid}/maps`, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, from, to] = /^([\da-f]+)-([\da-f]+) rw/.exec(line) ?? []
      return from && to ? [{ from: Number.parseInt(from, 16), to: Number.parseInt(to, 16) }] : []
    })

/** The texts found in a process's memory or in its initial environment. Linux only. */
const textsKnownTo = (pid: number, texts: readonly string[]): Set<string> => {
  const wanted = texts.map((text) => ({ text, bytes: Buffer.from(text) }))
  const found = new Set<string>()
  const note = (bytes: Buffer): void => {
    for (const { text, bytes: searched } of wanted) if (bytes.includes(searched)) found.add(text)
  }
  note(readFileSync(`/proc/${pid}/environ`))
  note(readFileSync(`/proc/${pid}/cmdline`))
  const memory = openSync(`/proc/${pid}/mem`, 'r')
  const chunk = Buffer.alloc(CHUNK)
  for (const { from, to } of regionsOf(pid))
    for (let at = from; at < to; at += CHUNK) {
      try {
        note(chunk.subarray(0, readSync(memory, chunk, 0, Math.min(CHUNK, to - at), at)))
      } catch {
        // The region was unmapped meanwhile, or is unreadable.
      }
    }
  closeSync(memory)
  return found
}

/** Which of the embedded database's passwords a server's process knows; it must never know the owner's. */
export const loginsKnownTo = (pid: number, dataDir: string) => {
  const passwords = readState(dataDir)?.passwords
  if (!passwords || !existsSync('/proc/self/mem')) throw new Error('no database there, or no Linux here')
  const known = textsKnownTo(pid, Object.values(passwords))
  return {
    server: known.has(passwords.server),
    owner: known.has(passwords.owner),
    superuser: known.has(passwords.superuser),
  }
}
