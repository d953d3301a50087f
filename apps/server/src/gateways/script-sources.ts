/** Sources of a content security policy, by directive. */
export type Sources = Record<string, string[]>

/** A vendor's script: its host, and the sources that it needs beside itself. */
export type VendorScript = { readonly host: string; readonly sources: Sources }

/** Merges directives, each source once. */
export const mergeSources = (all: Sources[]): Sources => {
  const merged: Sources = {}
  for (const sources of all) {
    for (const [directive, values] of Object.entries(sources))
      merged[directive] = [...new Set([...(merged[directive] ?? []), ...values])]
  }
  return merged
}

/** CSP sources of a document that loads this vendor's script; where it is not at the vendor's host, all are its origin. */
export const sourcesOf = ({ host, sources }: VendorScript, scriptUrl: string): Sources => {
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
