import { createRequestHandler, RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { type CallApi, callApiContext } from '../shared/server-api.ts'
import { type PageContext, pageContext, previewContext } from './page-context.ts'
import { previewOf } from './preview-of.ts'

export type { CallApi, PageContext }

/** Renders pages and their data: everything that is neither the API nor a file of build/client. */
export const createPageHandler = ({ callApi }: { callApi: CallApi }) => {
  const handle = createRequestHandler(build, import.meta.env.MODE)
  return async (request: Request, page: PageContext): Promise<Response> => {
    const context = new RouterContextProvider()
    context.set(callApiContext, callApi)
    context.set(pageContext, page)
    context.set(previewContext, await previewOf(request.url, callApi))
    return handle(request, context)
  }
}
