import { answerOf } from './answer.ts'
import { offlineError, timeoutError } from './api-error.ts'
import { requestTimeoutMs, type Transport } from './transport.ts'

type UploaderParts = {
  request: () => XMLHttpRequest
  isOnline: () => boolean
}

/**
 * As `transport`, for large uploads: reports progress, and times out only when nothing was sent for that
 * long, because a picture can take more than half a minute on a festival's network.
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
      // The caller aborted (it left the screen); after a late response this has no effect.
      xhr.addEventListener(
        'abort',
        end(() => reject(signal?.reason ?? offlineError())),
      )
      signal?.addEventListener('abort', () => xhr.abort())
      waitOn()
      xhr.send(body ?? null)
    })
