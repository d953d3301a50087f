import { apple } from './vendors/apple/apple-button.tsx'
import { facebook } from './vendors/facebook/facebook-button.tsx'
import { google } from './vendors/google/google-button.tsx'
import type { SocialVendor } from './social-vendor.ts'

/** All vendors of this app's sign-in, in display order; the only list of them. */
export const socialVendors: readonly SocialVendor[] = [google, facebook, apple]
