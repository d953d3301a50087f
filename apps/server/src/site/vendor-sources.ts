export type Sources = Record<string, string[]>

/** What a vendor's own script needs beside itself; elsewhere than at the vendor, all comes from the script's origin. */
export type Vendor = { scriptUrl: string; host: string; sources: Sources }

/** The directives of all of them, each source once. */
export const mergeSources = (all: Sources[]): Sources => {
  const merged: Sources = {}
  for (const sources of all) {
    for (const [directive, values] of Object.entries(sources))
      merged[directive] = [...new Set([...(merged[directive] ?? []), ...values])]
  }
  return merged
}

/** What a document must let in for this vendor's script. */
export const sourcesOf = ({ scriptUrl, host, sources }: Vendor): Sources => {
  const { origin, hostname, pathname } = new URL(scriptUrl)
  // By its exact address: whatever else the vendor serves from there runs nothing here.
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
