import { setScreens } from '@saldo/client/routes.ts'
import { screens } from './app/routes.ts'

export { default, links } from '@saldo/document/root.tsx'

setScreens(screens)
