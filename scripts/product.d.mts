export type Product = {
  address: string
  /** Null when real providers are configured. */
  simulator: string | null
  /** Of the server that was started last. */
  readonly serverPid: number
  /** Of all server processes that run. */
  readonly serverPids: readonly number[]
  /** Starts the server once more, after it ended; waits until it is ready. */
  startServer(): Promise<void>
  stop(): Promise<void>
  /** Settles when one of the processes ends by itself. */
  ended: Promise<unknown>
}
/**
 * Starts the server and, unless real providers are configured, the simulator; waits until both are ready. `processes`: of
 * the server, and from two on as many embedded databases.
 */
export function startProduct(
  env: NodeJS.ProcessEnv,
  options?: { nodeFlags?: string[]; stdout?: 'inherit' | number; processes?: number },
): Promise<Product>
