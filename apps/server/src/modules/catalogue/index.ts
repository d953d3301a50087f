export { fillCatalogue } from './change-catalogue.ts'
export { setOptionSoldOut } from './change-options.ts'
export { groupsAt, offerAt } from './menu.ts'
export type { EventCatalogue, Product, ProductFields, Stock, TillSettings } from './product.ts'
export { catalogueRoutes } from './routes.ts'
export { createCatalogue, type Catalogue } from './warm-catalogue.ts'
export { createProduct, editProduct, retireProduct, setSoldOut, setSoldOutAt } from './change-products.ts'
export { readCatalogue } from './queries.ts'
export { fieldsFromWire, productOnWire } from './wire.ts'
export { countStock, moveStock, returnPieces, returnStock, takeStock } from './stock-queries.ts'
export { areCupsReturned, countCups, mergeCups, voidCups } from './cup-queries.ts'
export { returnCups } from './return-cups.ts'
export { areCupsRight, cupsOf } from './cups.ts'
export { arePartsRight } from './combos.ts'
export { catalogueRunners, stockEffect } from './stock.ts'
export { discountEffect } from './discount-effect.ts'
export {
  findFreeBill,
  giveDiscounts,
  insertApproval,
  takeDiscountsBack,
  type FreeBill,
} from './discount-use-queries.ts'
export { listGiven, sumGiven, type GivenSum } from './discount-sum-queries.ts'
export { detailsOf, textsOf } from './details-text.ts'
