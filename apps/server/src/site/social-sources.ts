import type { RuntimeConfig } from '@saldo/contract/config'

type Sources = Record<string, string[]>

/** What a vendor's own script needs beside itself; elsewhere than at the vendor, all comes from the script's origin. */
type Vendor = { scriptUrl: string; host: string; sources: Sources }

const sourcesOf = ({ scriptUrl, host, sources }: Vendor): Sources => {
  const { origin, hostname } = new URL(scriptUrl)
  if (hostname === host) return { 'script-src': [origin], ...sources }
  return {
    'script-src': [origin],
    'connect-src': [origin],
    'frame-src': [origin],
    'style-src': [origin],
    'img-src': [origin],
    'form-action': [origin],
  }
}

const vendorsOf = ({ google, apple, facebook }: RuntimeConfig['social']): Vendor[] => [
  ...(google === null
    ? []
    : [
        {
          scriptUrl: google.script_url,
          host: 'accounts.google.com',
          // As Google's own page on policies says.
          sources: {
            'connect-src': ['https://accounts.google.com/gsi/'],
            'frame-src': ['https://accounts.google.com/gsi/'],
            'style-src': ['https://accounts.google.com/gsi/style'],
          },
        },
      ]),
  ...(apple === null
    ? []
    : [
        {
          scriptUrl: apple.script_url,
          host: 'appleid.cdn-apple.com',
          sources: {
            'connect-src': ['https://appleid.apple.com'],
            'frame-src': ['https://appleid.apple.com'],
          },
        },
      ]),
  ...(facebook === null
    ? []
    : [
        {
          scriptUrl: facebook.script_url,
          host: 'connect.facebook.net',
          sources: {
            'connect-src': ['https://www.facebook.com', 'https://graph.facebook.com'],
            'frame-src': ['https://www.facebook.com'],
            'img-src': ['https://www.facebook.com'],
          },
        },
      ]),
]

/** The sources that the configured providers' scripts need, and no others. */
export const socialSources = (social: RuntimeConfig['social']): Sources => {
  const all: Sources = {}
  for (const vendor of vendorsOf(social)) {
    for (const [directive, values] of Object.entries(sourcesOf(vendor)))
      all[directive] = [...new Set([...(all[directive] ?? []), ...values])]
  }
  return all
}
