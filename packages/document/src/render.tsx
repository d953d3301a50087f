import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { ConfigContext } from '@saldo/client/config.ts'
import { withLateScripts } from './startup/late-scripts.ts'
import { PreviewContext } from '@saldo/client/preview.ts'
import { NonceContext, pageContext, previewContext } from './page-context.ts'

const renderTimeoutMs = 5_000

/** Renders one document, sent when complete: the loaders await their data, so there is nothing to stream. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, config } = context.get(pageContext)
  headers.set('Content-Type', 'text/html; charset=utf-8')

  return new Promise((resolve, reject) => {
    let isBroken = false
    const { pipe, abort } = renderToPipeableStream(
      <ConfigContext value={config}>
        <PreviewContext value={context.get(previewContext)}>
          <NonceContext value={nonce}>
            <ServerRouter context={entry} url={request.url} nonce={nonce} />
          </NonceContext>
        </PreviewContext>
      </ConfigContext>,
      {
        nonce,
        onAllReady() {
          clearTimeout(timer)
          const body = new PassThrough()
          pipe(body)
          text(body).then(
            (html) =>
              resolve(new Response(withLateScripts(html), { headers, status: isBroken ? 500 : status })),
            reject,
          )
        },
        onShellError: reject,
        onError: () => {
          isBroken = true
        },
      },
    )
    const timer = setTimeout(abort, renderTimeoutMs)
  })
}
