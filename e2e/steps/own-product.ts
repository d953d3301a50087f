import { test } from '@playwright/test'
import { startOwnProduct } from '../product.ts'

type Asked = Parameters<typeof startOwnProduct>

/** The tests of the file are about a product of their own, to which all steps speak meanwhile; `leave` runs before it stops. */
export const useOwnProduct = (
  env: Asked[0],
  { leave = async () => {}, ...parts }: NonNullable<Asked[1]> & { leave?: () => Promise<void> } = {},
): void => {
  const { E2E_ADDRESS, E2E_SIMULATOR, E2E_DATA_DIR } = process.env
  let product: Awaited<ReturnType<typeof startOwnProduct>>
  test.beforeAll(async () => {
    test.setTimeout(120_000)
    product = await startOwnProduct(env, parts)
    const { address, simulator, folder } = product
    Object.assign(process.env, { E2E_ADDRESS: address, E2E_SIMULATOR: simulator, E2E_DATA_DIR: folder })
  })
  test.afterAll(async () => {
    await leave()
    Object.assign(process.env, { E2E_ADDRESS, E2E_SIMULATOR, E2E_DATA_DIR })
    await product.stop()
  })
}
