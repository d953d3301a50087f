import { spawn, type ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { median } from '../load/load.ts'
import { freePorts } from '../product.ts'
import { newDataDir } from '../scene.ts'

const root = join(import.meta.dirname, '../..')
const POLL_MS = 10
const LIMIT_MS = 180_000

const isReady = async (port: number): Promise<boolean> => {
  const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null)
  return answer?.ok === true
}

const untilReady = async (port: number, started: ChildProcess): Promise<void> => {
  const giveUpAt = performance.now() + LIMIT_MS
  while (!(await isReady(port))) {
    if (started.exitCode !== null) throw new Error(`npm start ended with ${started.exitCode}`)
    if (performance.now() > giveUpAt) throw new Error('npm start is not ready')
    await pause(POLL_MS)
  }
}

/** Signals npm's whole process group, as Ctrl-C does. npm itself is the first to end. */
const stopGroup = async (leader: number): Promise<void> => {
  const send = (signal: NodeJS.Signals | 0): boolean => {
    try {
      return process.kill(-leader, signal)
    } catch {
      return false
    }
  }
  const giveUpAt = performance.now() + LIMIT_MS
  for (let isThere = send('SIGTERM'); isThere; isThere = send(0)) {
    if (performance.now() > giveUpAt) throw new Error('npm start does not stop')
    await pause(POLL_MS)
  }
}

/** Times `npm start` until the product reports ready, in ms, and stops it again. */
const startOnce = async (dataDir: string): Promise<number> => {
  const { PORT, SIM_PORT } = await freePorts()
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(PORT), SIM_PORT: String(SIM_PORT) }
  const startedAt = performance.now()
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env,
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    await untilReady(PORT, npm)
    return performance.now() - startedAt
  } finally {
    if (npm.pid !== undefined) await stopGroup(npm.pid)
  }
}

/** `npm start` with everything installed and built: into a new data folder, and into an existing one. */
export const benchStart = async (
  say: (line: string) => void,
  { rounds }: { rounds: number },
): Promise<Record<string, unknown>> => {
  const fresh: number[] = []
  const existing: number[] = []
  // Builds outdated pages first, which is not part of a start's time.
  const warmUp = newDataDir()
  await startOnce(warmUp)
  rmSync(warmUp, { recursive: true })
  for (let round = 1; round <= rounds; round++) {
    const dataDir = newDataDir()
    fresh.push(await startOnce(dataDir))
    existing.push(await startOnce(dataDir))
    rmSync(dataDir, { recursive: true })
    say(`run ${round}: ${fresh.at(-1)?.toFixed(0)} ms new, ${existing.at(-1)?.toFixed(0)} ms existing`)
  }
  const [freshMs, existingMs] = [fresh, existing].map((times) => Math.round(median(times)))
  return {
    runs: rounds,
    start_existing_ms: existingMs,
    start_fresh_ms: freshMs,
    start_existing_max_ms: Math.round(Math.max(...existing)),
    start_fresh_max_ms: Math.round(Math.max(...fresh)),
  }
}
