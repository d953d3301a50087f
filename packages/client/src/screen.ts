import type { DocumentKind } from '@saldo/contract/documents'

/** A screen of an app, and what its document needs. `Layout`: what the app's src/routes.ts puts around screens. */
export type Screen<Layout extends string = string> = {
  /** Its address, in the router's terms: `/events/:evento/add-funds`. */
  path: string
  /** Its route module, below the app's src. */
  file: string
  /** The layout around it, or the path of the screen that it is shown in. */
  layout: Layout
  /** Its content security policy; `plain` if absent. */
  policy?: DocumentKind
  /** Search engines may show it (`found`), and the sitemap names it too (`listed`). Neither if absent. */
  robots?: 'found' | 'listed'
  /** Readable without scripts: says nothing about them. */
  needsScript?: false
  /** Query parameters whose presence (not value) changes what the server renders. All others are ignored. */
  variants?: readonly string[]
  /** Depends on nothing but the configuration: rendered when the server starts. */
  isPrerendered?: true
  /** Kept by the app's service worker, with all around it, to open without a network. One screen of each app. */
  isKeptOffline?: true
}
