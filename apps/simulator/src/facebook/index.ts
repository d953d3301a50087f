export { type Graph, type Settings, TOKEN_LIVES_MS, createGraph } from './graph.ts'
export { graphRoutes } from './graph-routes.ts'
export { type State, emptyState } from './state.ts'
