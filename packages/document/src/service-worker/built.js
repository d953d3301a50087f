/**
 * Values inserted by the build: the cached document, the prefix of cache names, the document's files, the
 * file that identifies it, and a name for all of them.
 */
export const built = {
  path: SHELL_PATH,
  cache: SHELL_CACHE,
  assets: SHELL_ASSETS,
  entry: SHELL_ENTRY,
  version: SHELL_VERSION,
}
