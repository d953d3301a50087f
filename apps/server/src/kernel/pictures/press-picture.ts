import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { AppError } from '../errors.ts'
import { createSerialQueue } from '../serial-queue.ts'
import type { PressAnswer, PressOrder, Print } from './order.ts'

const LONGEST_MS = 30_000
const IDLE_MS = 5_000

/** One after the other: two big pictures at once would double the memory and starve the bars' processor. */
const inTurn = createSerialQueue()

let press: ChildProcess | null = null
let idle: NodeJS.Timeout | undefined

/**
 * Strangers' pictures are decoded in a process of their own, which knows no secret: one that breaks a decoder or eats
 * the memory ends that process, and the tills' server neither grows nor stops.
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

/** It waits a little for the next picture and keeps nobody from ending meanwhile. */
const leavePress = (used: ChildProcess): void => {
  used.unref()
  used.channel?.unref()
  idle = setTimeout(() => {
    if (used.connected) used.disconnect()
  }, IDLE_MS)
  idle.unref()
}

type Made = { width: number; height: number }

const printOn = async (
  child: ChildProcess,
  order: PressOrder,
  keep: (print: Print) => Promise<void>,
): Promise<Made> => {
  const kept: Promise<PromiseSettledResult<void>[]>[] = []
  const made = new Promise<Made>((resolve, reject) => {
    child.on('message', (answer: PressAnswer) => {
      if (answer.kind === 'print') kept.push(Promise.allSettled([keep(answer.print)]))
      else if (answer.kind === 'done') resolve({ width: answer.width, height: answer.height })
      else reject(answer.kind === 'failed' ? new Error(answer.reason) : new AppError('image_not_readable'))
    })
    // What ends its decoder is no picture.
    child.once('exit', () => reject(new AppError('image_not_readable')))
    child.once('error', reject)
    child.send(order)
  })
  // To the end, also where the disk is full: the next picture's answers must be its own.
  const size = await made.finally(() => child.removeAllListeners())
  for (const result of (await Promise.all(kept)).flat()) if (result.status === 'rejected') throw result.reason
  return size
}

/**
 * Makes a picture anew as ordered, handing each print to `keep` as it is ready. Answers the largest one's size. Throws
 * image_not_readable for what is no whole picture, has too many pixels or takes half a minute.
 */
export const pressPicture = (order: PressOrder, keep: (print: Print) => Promise<void>): Promise<Made> =>
  inTurn(async () => {
    const child = takePress()
    const tooLong = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS)
    try {
      return await printOn(child, order, keep)
    } catch (error) {
      // Whatever it still has in hand must not come out as the next picture.
      child.kill('SIGKILL')
      press = null
      throw error
    } finally {
      clearTimeout(tooLong)
      leavePress(child)
    }
  })
