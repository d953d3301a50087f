import { createRequestHandler, RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { type CallApi, callApiContext } from '../shared/server-api.ts'
import { type BuiltRoute, createPageAddresses } from './page-address.ts'
import { type PageContext, pageContext, previewContext } from './page-context.ts'
import { previewOf } from './preview-of.ts'

export type { CallApi, PageContext }

const handle = createRequestHandler(build, import.meta.env.MODE)

/** Maps an address to its page. */
export const pageAddress = createPageAddresses(Object.values(build.routes) as BuiltRoute[])

/** Renders a page or its data: every request that is neither for the API nor for a file of build/client. */
export const renderPage = async (
  request: Request,
  { callApi, ...page }: PageContext & { callApi: CallApi },
): Promise<Response> => {
  const context = new RouterContextProvider()
  context.set(callApiContext, callApi)
  context.set(pageContext, page)
  context.set(previewContext, await previewOf(request.url, callApi))
  return handle(request, context)
}
