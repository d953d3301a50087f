import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { isText } from '../../documents/table-file.ts'
import type { ExportOrder, ExportPart } from './export-worker.ts'

const HEAP_MB = 96
/** Rows live for a moment: the server's own size, made for charges, costs 30 MB more and is no faster here. */
const YOUNG_HEAP_MB = 12

/**
 * Writes the file in a worker thread, because a million rows would block charges for half a minute. Destroying
 * the stream ends the thread and its connections; an error of the thread is emitted by the stream.
 */
export const startExport = (order: ExportOrder): Readable => {
  const thread = new Worker(new URL('./export-worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_HEAP_MB },
  })
  let isOver = false
  const file = new Readable({
    ...(isText(order.format) && { encoding: 'utf8' as const }),
    read: () => thread.postMessage('next', []),
    destroy: (error, done) => {
      if (isOver) return done(error)
      thread.once('exit', () => done(error))
      void thread.terminate()
    },
  })
  thread.on('message', (part: ExportPart) => file.push(part, 'utf8'))
  thread.on('error', (error) => file.destroy(error))
  thread.on('exit', (code) => {
    isOver = true
    if (code !== 0) file.destroy(new Error(`The thread of an export ended with ${code}`))
  })
  return file
}
