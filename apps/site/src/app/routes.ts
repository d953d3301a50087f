import { authScreens } from '../features/auth/routes.ts'
import { downloadScreens } from '../features/downloads/routes.ts'
import { eventScreens } from '../features/events/routes.ts'
import { legalScreens } from '../features/legal/routes.ts'
import { profileScreens } from '../features/profile/routes.ts'
import { purchaseScreens } from '../features/purchase/routes.ts'
import { refundScreens } from '../features/refunds/routes.ts'
import { walletScreens } from '../features/wallets/routes.ts'

/** Every screen of the app. */
export const screens = [
  ...eventScreens,
  ...authScreens,
  ...profileScreens,
  ...walletScreens,
  ...purchaseScreens,
  ...refundScreens,
  ...legalScreens,
  ...downloadScreens,
]
