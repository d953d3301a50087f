import { noticesCopy } from '@saldo/copy/notices'
import { SHELL } from '@saldo/document/service-worker/shell.ts'

type Notice = { title: string; body: string; tag?: string; at?: number }

/** Every push message must show a notification, even an unreadable one. */
export const readNotice = (data: { json(): unknown } | null): Notice => {
  try {
    const said = data?.json() as Partial<Notice>
    if (typeof said.title === 'string' && typeof said.body === 'string')
      return {
        title: said.title,
        body: said.body,
        ...(said.tag !== undefined && { tag: said.tag }),
        ...(said.at !== undefined && { at: said.at }),
      }
  } catch {
    // Below.
  }
  return noticesCopy.unreadable
}

/** The options of the notification. `timestamp` is supported by phones and missing in the types. */
export const optionsOf = ({ body, tag, at }: Notice): NotificationOptions & { timestamp?: number } => ({
  body,
  icon: '/icon-192.png',
  lang: 'es-MX',
  data: SHELL,
  ...(tag !== undefined && { tag }),
  ...(at !== undefined && { timestamp: at }),
})
