declare const SHELL_ASSETS: readonly string[]
declare const SHELL_ENTRY: string
declare const SHELL_VERSION: string

/** What the build puts in: the files that 'Mis Qrs' needs, the one by which its document is known, and a name for them all. */
export const built = { assets: SHELL_ASSETS, entry: SHELL_ENTRY, version: SHELL_VERSION }
