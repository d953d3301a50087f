import { apple } from './vendors/apple.ts'
import { facebook } from './vendors/facebook/index.ts'
import { google } from './vendors/google.ts'
import type { IdentityVendor } from './identity.ts'

/** All identity vendors; the only list of them. */
export const identityVendors: readonly IdentityVendor[] = [google, apple, facebook]
