/** Sources of a content security policy, by directive. */
export type Sources = Record<string, string[]>

/**
 * CSP sources that a vendor's script needs beside itself; for a script not at the vendor's host, all sources
 * are its origin.
 */
export type VendorScript = { scriptUrl: string; host: string; sources: Sources }

/** Merges directives, each source once. */
export const mergeSources = (all: Sources[]): Sources => {
  const merged: Sources = {}
  for (const sources of all) {
    for (const [directive, values] of Object.entries(sources))
      merged[directive] = [...new Set([...(merged[directive] ?? []), ...values])]
  }
  return merged
}

/** CSP sources of a document that loads this vendor's script. */
export const sourcesOf = ({ scriptUrl, host, sources }: VendorScript): Sources => {
  const { origin, hostname, pathname } = new URL(scriptUrl)
  // The exact URL, so that no other script from that host can run.
  if (hostname === host) return { 'script-src': [origin + pathname], ...sources }
  return {
    'script-src': [origin],
    'connect-src': [origin],
    'frame-src': [origin],
    'style-src': [origin],
    'img-src': [origin],
    'form-action': [origin],
  }
}
