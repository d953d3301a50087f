/** A screen of an app. `Layout` names the layouts that the app's src/routes.ts puts around its screens. */
export type Screen<Layout extends string = string> = {
  /** Its address, in the router's terms: `/events/:evento/add-funds`. */
  path: string
  /** Its route module, below the app's src. */
  file: string
  /** The layout around it, or the path of the screen that it is shown in. */
  layout: Layout
}
