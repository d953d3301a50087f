export type Product = {
  address: string
  /** Null when real providers are configured. */
  simulator: string | null
  serverPid: number
  stop(): Promise<void>
  /** Settles when one of the processes ends by itself. */
  ended: Promise<unknown>
}
/** Starts the server and, unless real providers are configured, the simulator; waits until both are ready. */
export function startProduct(
  env: NodeJS.ProcessEnv,
  options?: { nodeFlags?: string[]; stdout?: 'inherit' | number },
): Promise<Product>
