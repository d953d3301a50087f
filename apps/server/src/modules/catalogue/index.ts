export { fillCatalogue } from './fill-catalogue.ts'
export type { EventCatalogue, Product, ProductFields, TillSettings } from './product.ts'
export { catalogueRoutes } from './routes.ts'
export { createCatalogue, type Catalogue } from './warm-catalogue.ts'
