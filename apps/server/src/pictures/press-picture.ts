import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { AppError } from '../kernel/errors.ts'
import { createSerialQueue } from '../kernel/time/serial-queue.ts'
import type { PressAnswer, PressOrder, Print } from './order.ts'

const LONGEST_MS = 30_000
const IDLE_MS = 5_000

/** Serial: two big pictures at once would double the memory and starve the CPU that charges need. */
const inTurn = createSerialQueue()

let press: ChildProcess | null = null
let idle: NodeJS.Timeout | undefined

/**
 * Untrusted pictures are decoded in a separate process without secrets: a picture that crashes the decoder or
 * exhausts its memory ends that process, not the server.
 */
const takePress = (): ChildProcess => {
  clearTimeout(idle)
  if (press?.connected) {
    press.ref()
    press.channel?.ref()
    return press
  }
  press = fork(join(import.meta.dirname, 'press.ts'), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  return press
}

/** Keeps the process idle for a while for the next picture, without blocking a shutdown. */
const leavePress = (used: ChildProcess): void => {
  used.unref()
  used.channel?.unref()
  idle = setTimeout(() => {
    if (used.connected) used.disconnect()
  }, IDLE_MS)
  idle.unref()
}

/** The largest print's size, and the text of a QR in the picture if it was asked for and is there. */
type Made = { width: number; height: number; qr: string | null }

const printOn = async (
  child: ChildProcess,
  order: PressOrder,
  keep: (print: Print) => Promise<void>,
): Promise<Made> => {
  const kept: Promise<PromiseSettledResult<void>[]>[] = []
  const made = new Promise<Made>((resolve, reject) => {
    child.on('message', (answer: PressAnswer) => {
      if (answer.kind === 'print') kept.push(Promise.allSettled([keep(answer.print)]))
      else if (answer.kind === 'done') resolve({ width: answer.width, height: answer.height, qr: answer.qr })
      else reject(answer.kind === 'failed' ? new Error(answer.reason) : new AppError('image_not_readable'))
    })
    // A file that crashes the decoder counts as unreadable.
    child.once('exit', () => reject(new AppError('image_not_readable')))
    child.once('error', reject)
    child.send(order)
  })
  // Waits for the last message even after a failed write, so that the next picture gets only its own
  // messages.
  const size = await made.finally(() => child.removeAllListeners())
  for (const result of (await Promise.all(kept)).flat()) if (result.status === 'rejected') throw result.reason
  return size
}

/**
 * Re-encodes a picture as ordered and passes each print to `keep` as it is ready. Returns the largest one's
 * size and the QR's text. Throws image_not_readable for an invalid or truncated picture, too many pixels or a timeout of half a
 * minute.
 */
export const pressPicture = (order: PressOrder, keep: (print: Print) => Promise<void>): Promise<Made> =>
  inTurn(async () => {
    const child = takePress()
    const tooLong = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS)
    try {
      return await printOn(child, order, keep)
    } catch (error) {
      // Killed, so that its remaining messages can't be taken for the next picture's.
      child.kill('SIGKILL')
      press = null
      throw error
    } finally {
      clearTimeout(tooLong)
      leavePress(child)
    }
  })
