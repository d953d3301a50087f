import { createProduct as createProductCall, product as productSchema } from '@saldo/contract/catalogue'
import { pesosOfCentavos } from '@saldo/contract/money'
import { cliCopy } from '@saldo/copy/cli'
import { cliVenueCopy } from '@saldo/copy/cli-venue'
import type { Command } from 'commander'
import { z } from 'zod'
import { mxn } from '../documents/mxn.ts'
import {
  createProduct,
  productOnWire,
  readCatalogue,
  retireProduct,
  setSoldOut,
  type Product,
} from '../modules/catalogue/index.ts'
import type { EventRecord } from '../modules/events/index.ts'
import { Refusal, type Answer } from './answer.ts'
import type { Context } from './context.ts'
import { pesosOf } from './event-fields.ts'
import { eventNamed, named } from './find.ts'
import type { Shell } from './shell.ts'

const priceOf = ({ price }: Product): string => mxn(price)

const asJson = (product: Product) => z.encode(productSchema, productOnWire(product))

/** This process has no catalogue cache; the servers notice a change within a second. */
const deskOf = ({ databases }: Context) => ({ databases, catalogue: null })
const changeOf = (context: Context, { id }: EventRecord) => ({ ...context.act(), eventId: id })

const productsOf = async ({ databases }: Context, { id }: EventRecord): Promise<readonly Product[]> =>
  (await readCatalogue(await databases.forEvent(id), id)).products

const productNamed = async (context: Context, event: EventRecord, which: string): Promise<Product> => {
  const product = named(await productsOf(context, event), which)
  if (!product) throw new Refusal('product_unknown', cliVenueCopy.productUnknown(which))
  return product
}

const lineOf = (product: Product): string =>
  [
    product.id,
    priceOf(product).padStart(10),
    product.name,
    ...(product.category === null ? [] : [`(${product.category})`]),
    ...(product.isAdultOnly ? [cliVenueCopy.adultOnly] : []),
    ...(product.isSoldOut ? [cliVenueCopy.soldOut] : []),
  ].join('  ')

const list = async (context: Context, reference: string): Promise<Answer> => {
  const products = await productsOf(context, await eventNamed(context, reference))
  return {
    data: products.map(asJson),
    text: products.length === 0 ? cliVenueCopy.noProducts : products.map(lineOf).join('\n'),
  }
}

type Fields = { name: string; price: string; category?: string; adult?: boolean }

const add = async (context: Context, reference: string, options: Fields): Promise<Answer> => {
  const event = await eventNamed(context, reference)
  const read = createProductCall.body.safeParse({
    name: options.name,
    price: pesosOfCentavos(pesosOf('price', options.price)),
    category: options.category ?? null,
    is_adult_only: options.adult === true,
  })
  if (!read.success) throw new Refusal('product_unusable', cliVenueCopy.productUnusable)
  const { is_adult_only: isAdultOnly, ...fields } = read.data
  const product = await createProduct(deskOf(context), changeOf(context, event), { ...fields, isAdultOnly })
  return { data: asJson(product), text: cliVenueCopy.productAdded(product.name, priceOf(product)) }
}

const switchTo =
  (isSoldOut: boolean) =>
  async (context: Context, reference: string, which: string): Promise<Answer> => {
    const event = await eventNamed(context, reference)
    const { id } = await productNamed(context, event, which)
    const product = await setSoldOut(deskOf(context), changeOf(context, event), id, isSoldOut)
    const { productSoldOut, productBack } = cliVenueCopy
    return { data: asJson(product), text: (isSoldOut ? productSoldOut : productBack)(product.name) }
  }

const retire = async (context: Context, reference: string, which: string): Promise<Answer> => {
  const event = await eventNamed(context, reference)
  const { id, name } = await productNamed(context, event, which)
  await retireProduct(deskOf(context), changeOf(context, event), id)
  return { data: { id }, text: cliVenueCopy.productRetired(name) }
}

export const productCommands = (program: Command, shell: Shell): void => {
  const products = program.command('products').description(cliVenueCopy.products)
  products
    .command('list')
    .description(cliVenueCopy.productsList)
    .argument('<evento>', cliCopy.eventArgument)
    .action(shell.withDatabase(list))
  products
    .command('add')
    .description(cliVenueCopy.productsAdd)
    .argument('<evento>', cliCopy.eventArgument)
    .requiredOption('--name <nombre>', cliVenueCopy.productName)
    .requiredOption('--price <pesos>', cliVenueCopy.price)
    .option('--category <categoría>', cliVenueCopy.category)
    .option('--adult', cliVenueCopy.adult)
    .action(shell.withDatabase(add))
  for (const [verb, description, work] of [
    ['sold-out', cliVenueCopy.productsSoldOut, switchTo(true)],
    ['back', cliVenueCopy.productsBack, switchTo(false)],
    ['retire', cliVenueCopy.productsRetire, retire],
  ] as const)
    products
      .command(verb)
      .description(description)
      .argument('<evento>', cliCopy.eventArgument)
      .argument('<producto>', cliVenueCopy.productArgument)
      .action(shell.withDatabase(work))
}
