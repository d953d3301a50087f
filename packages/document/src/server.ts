import { type CallApi, callApiContext } from '@saldo/client/server-api.ts'
import type { Screen } from '@saldo/client/screen.ts'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { type BuiltRoute, createPageAddresses } from './page-address.ts'
import { type PageContext, pageContext, previewContext } from './page-context.ts'
import { previewOf } from './preview-of.ts'

/** What an app's server build exports. `unknownPath`: where addresses without a route are shown. */
export const createServer = (build: ServerBuild, screens: readonly Screen[], unknownPath: string) => {
  const handle = createRequestHandler(build, import.meta.env.MODE)
  const pathsOf = (chosen: (screen: Screen) => boolean) => screens.filter(chosen).map(({ path }) => path)
  return {
    /** The addresses of the pages with public content. */
    sitemap: pathsOf(({ robots }) => robots === 'listed'),
    /** The addresses of the pages to render at the start. */
    prerendered: pathsOf(({ isPrerendered = false }) => isPrerendered),
    /** Maps an address to its page. */
    pageAddress: createPageAddresses(Object.values(build.routes) as BuiltRoute[], screens, unknownPath),

    /** Renders a page or its data: every request that is neither for the API nor for a file of build/client. */
    renderPage: async (
      request: Request,
      { callApi, ...page }: PageContext & { callApi: CallApi },
    ): Promise<Response> => {
      const context = new RouterContextProvider()
      context.set(callApiContext, callApi)
      context.set(pageContext, page)
      context.set(previewContext, await previewOf(request.url, callApi))
      return handle(request, context)
    },
  }
}
