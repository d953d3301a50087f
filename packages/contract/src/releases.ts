import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** App ids of the specification (§9). */
export const appIds = { android: 1, ios: 2, desktop: 3 } as const
export type AppId = (typeof appIds)[keyof typeof appIds]

const appId = z.union([z.literal(1), z.literal(2), z.literal(3)])
const appIdParam = z.codec(z.string().regex(/^[1-9]$/), appId, {
  decode: (text) => Number(text) as AppId,
  encode: (id) => String(id),
})

export const downloadApp = endpoint({
  method: 'GET',
  api: 'token',
  path: 'app-versions/download/:app_id',
  auth: 'public',
  envelope: 'maybe',
  summary: 'Where the newest build of an app is (Android 1, iOS 2, desktop 3), if there is one',
  params: z.object({ app_id: appIdParam }),
  reply: z.object({ update_url: z.url(), version: z.string() }),
})
