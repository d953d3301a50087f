/**
 * Import this before anything else in the browser. The schemas' library tries whether it may compile code, and the
 * content security policy reports the mere try; this setting of its own, read when it loads, says no beforehand.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
