export type { EventCatalogue, Product, TillSettings } from './product.ts'
export { catalogueRoutes } from './routes.ts'
export { createCatalogue, type Catalogue } from './warm-catalogue.ts'
