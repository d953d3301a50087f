import { answerOf } from './answer.ts'
import { offlineError, timeoutError } from './api-error.ts'
import { requestTimeoutMs, type Transport } from './transport.ts'

type UploaderParts = {
  request: () => XMLHttpRequest
  isOnline: () => boolean
}

/**
 * As `transport`, for what takes long to send: it tells how far it is, and is late only when nothing moved for so long,
 * because a picture on a festival's network takes more than half a minute.
 */
export const uploader =
  ({ request, isOnline }: UploaderParts): Transport =>
  (url, { method, headers, body, signal, onProgress }) =>
    new Promise((resolve, reject) => {
      if (!isOnline()) {
        reject(offlineError())
        return
      }
      const xhr = request()
      let timer: ReturnType<typeof setTimeout> | undefined
      const end = (settle: () => void) => () => {
        clearTimeout(timer)
        settle()
      }
      const waitOn = () => {
        clearTimeout(timer)
        timer = setTimeout(() => {
          reject(timeoutError())
          xhr.abort()
        }, requestTimeoutMs)
      }
      xhr.open(method, url)
      for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
      xhr.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
        waitOn()
        if (lengthComputable && total > 0) onProgress?.(loaded / total)
      })
      xhr.addEventListener(
        'load',
        end(() => {
          try {
            resolve(answerOf(xhr.status, xhr.responseText))
          } catch (error) {
            reject(error)
          }
        }),
      )
      xhr.addEventListener(
        'error',
        end(() => reject(offlineError())),
      )
      // The caller gave up by itself (it left the screen); after a late answer this says nothing new.
      xhr.addEventListener(
        'abort',
        end(() => reject(signal?.reason ?? offlineError())),
      )
      signal?.addEventListener('abort', () => xhr.abort())
      waitOn()
      xhr.send(body ?? null)
    })
