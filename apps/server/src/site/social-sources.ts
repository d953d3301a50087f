import type { RuntimeConfig } from '@saldo/contract/config'
import { mergeSources, type Sources, sourcesOf, type Vendor } from './vendor-sources.ts'

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
export const socialSources = (social: RuntimeConfig['social']): Sources =>
  mergeSources(vendorsOf(social).map(sourcesOf))
