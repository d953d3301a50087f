import { startProxy } from './proxy.ts'

export type Line = {
  /** URL of the same database through this line. */
  url: string
  /** Ends every connection, and each new one as soon as it is made. */
  cut(): void
  /** Lets nothing pass, and ends nothing. */
  hang(): void
  mend(): void
  /** Number of new connections ended while the line was cut. */
  refused(): number
  close(): Promise<void>
}

/** A connection to a database that a test can cut: it is proxied through a local port. */
export const openLine = async (url: string): Promise<Line> => {
  const target = new URL(url)
  const { port, follow, hang, refused, close } = await startProxy(target.hostname)
  const mend = (): void => follow(Number(target.port))
  mend()
  const through = new URL(url)
  through.port = String(port)
  return { url: through.href, cut: () => follow(null), hang, mend, refused, close }
}
