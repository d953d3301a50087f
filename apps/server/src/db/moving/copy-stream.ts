import type pg from 'pg'
import { socketOf } from '../pool.ts'

/** What pg's connection can and its types don't tell. */
type CopyConnection = pg.Connection & { sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void }

const CHUNK_BYTES = 256 * 1024
/** What may wait for the target before the source is asked to pause. */
const WAITING_BYTES = 4 * 1024 * 1024

/** A COPY statement as pg's client runs it; resolves when it ended. */
class Copy implements pg.Submittable {
  readonly done: Promise<void>
  readonly #text: string
  readonly #onData: (chunk: Buffer) => void
  readonly #onReady: (connection: CopyConnection) => void
  readonly #settle = Promise.withResolvers<void>()

  constructor(
    text: string,
    { onData, onReady }: { onData?: (chunk: Buffer) => void; onReady?: (connection: CopyConnection) => void },
  ) {
    this.#text = text
    this.#onData = onData ?? (() => {})
    this.#onReady = onReady ?? (() => {})
    this.done = this.#settle.promise
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#text)
  }

  handleCopyInResponse(connection: CopyConnection): void {
    this.#onReady(connection)
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    this.#onData(chunk)
  }

  handleCommandComplete(): void {}

  handleError(error: Error): void {
    this.#settle.reject(error)
  }

  handleReadyForQuery(): void {
    this.#settle.resolve()
  }
}

/**
 * Streams what `from` answers into what `into` stores, as PostgreSQL's binary COPY and in bounded memory. After a failure
 * both connections are to be closed: one of them may be in the middle of its COPY.
 */
export const pipeCopy = async (
  source: { client: pg.Client; from: string },
  target: { client: pg.Client; into: string },
): Promise<void> => {
  const opened = Promise.withResolvers<CopyConnection>()
  const copyIn = new Copy(target.into, { onReady: opened.resolve })
  copyIn.done.catch(opened.reject)
  target.client.query(copyIn)
  const connection = await opened.promise
  const [sourceSocket, targetSocket] = [socketOf(source.client), socketOf(target.client)]
  let waiting: Buffer[] = []
  let bytes = 0
  const flush = (): void => {
    connection.sendCopyFromChunk(Buffer.concat(waiting))
    waiting = []
    bytes = 0
    if (targetSocket.writableLength < WAITING_BYTES || sourceSocket.isPaused()) return
    sourceSocket.pause()
    targetSocket.once('drain', () => sourceSocket.resume())
  }
  const copyOut = new Copy(source.from, {
    onData: (chunk) => {
      // The reader may use the memory behind the chunk again.
      waiting.push(Buffer.from(chunk))
      bytes += chunk.length
      if (bytes >= CHUNK_BYTES) flush()
    },
  })
  source.client.query(copyOut)
  await Promise.race([copyOut.done, copyIn.done.then(() => copyOut.done)])
  if (bytes > 0) flush()
  connection.endCopyFrom()
  await copyIn.done
}
