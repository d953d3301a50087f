declare const SHELL_PATH: string
declare const SHELL_CACHE: string
declare const SHELL_ASSETS: readonly string[]
declare const SHELL_ENTRY: string
declare const SHELL_VERSION: string

/**
 * What the build puts in: the one document that the worker keeps, what its caches' names begin with, the files that the
 * document needs, the one by which it is known, and a name for them all.
 */
export const built = {
  path: SHELL_PATH,
  cache: SHELL_CACHE,
  assets: SHELL_ASSETS,
  entry: SHELL_ENTRY,
  version: SHELL_VERSION,
}
