import type { RuntimeConfig } from '@saldo/contract/config'
import { mergeSources, type Sources, sourcesOf, type Vendor } from './vendor-sources.ts'

const vendorsOf = ({ google, apple, facebook }: RuntimeConfig['social']): Vendor[] => [
  ...(google === null
    ? []
    : [
        {
          scriptUrl: google.script_url,
          host: 'accounts.google.com',
          // From Google's documentation of its CSP.
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

/** CSP sources of the configured providers' scripts, and of no others. */
export const socialSources = (social: RuntimeConfig['social']): Sources =>
  mergeSources(vendorsOf(social).map(sourcesOf))
