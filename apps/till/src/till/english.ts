import { interpretBy } from '@saldo/client/said.ts'
import { cameraCopy } from '@saldo/copy/camera'
import { connectionCopy } from '@saldo/copy/connection'
import { datesCopy } from '@saldo/copy/dates'
import { dialogCopy } from '@saldo/copy/dialogs'
import { discountCopy } from '@saldo/copy/discounts'
import { drawerCopy } from '@saldo/copy/drawer'
import * as shared from '@saldo/copy/en/shared'
import { tillCashEnglish } from '@saldo/copy/en/till-cash'
import { endingCopy } from '@saldo/copy/ending'
import { formCopy } from '@saldo/copy/forms'
import { practiceQrNames } from '@saldo/copy/practice'
import { schemaCopy } from '@saldo/copy/schemas'
import { shellCopy } from '@saldo/copy/shell'
import { tillCashCopy } from '@saldo/copy/till-cash'
import { walletsCopy } from '@saldo/copy/wallets'
import { reword, type Wording } from '@saldo/copy/wording'
import { askingEnglish } from './customer/copy.en.ts'
import { askingCopy } from './customer/copy.ts'
import { takingBackEnglish } from './desk/taking-back-copy.en.ts'
import { takingBackCopy } from './desk/taking-back-copy.ts'
import { tillDeviceEnglish } from './device/copy.en.ts'
import { tillDeviceCopy } from './device/copy.ts'
import { englishInterpreter } from './interpreter.ts'
import { tillEnglish } from './kit/copy.en.ts'
import { tillCopy } from './kit/copy.ts'
import { refusalEnglish } from './kit/refusal-copy.en.ts'
import { refusalCopy } from './kit/refusal-copy.ts'
import { voidEnglish } from './kit/void-copy.en.ts'
import { voidCopy } from './kit/void-copy.ts'
import { offlineEnglish } from './offline/copy.en.ts'
import { offlineCopy } from './offline/copy.ts'
import { paperEnglish } from './paper/copy.en.ts'
import { paperCopy } from './paper/copy.ts'
import { practiceEnglish } from './practice/copy.en.ts'
import { practiceCopy } from './practice/copy.ts'
import { tillBarEnglish } from './rooms/bar/copy.en.ts'
import { tillBarCopy } from './rooms/bar/copy.ts'
import { discountScreenEnglish } from './rooms/bar/discount-copy.en.ts'
import { discountScreenCopy } from './rooms/bar/discount-copy.ts'
import { toTabEnglish } from './rooms/bar/to-tab-copy.en.ts'
import { toTabCopy } from './rooms/bar/to-tab-copy.ts'
import { barWaysEnglish } from './rooms/bar/ways-copy.en.ts'
import { barWaysCopy } from './rooms/bar/ways-copy.ts'
import { printerEnglish } from './rooms/printer/copy.en.ts'
import { printerCopy } from './rooms/printer/copy.ts'
import { recentEnglish } from './rooms/recent/copy.en.ts'
import { recentCopy } from './rooms/recent/copy.ts'
import { shiftEnglish } from './rooms/shift/copy.en.ts'
import { shiftCopy } from './rooms/shift/copy.ts'
import { soldOutEnglish } from './rooms/sold-out/copy.en.ts'
import { soldOutCopy } from './rooms/sold-out/copy.ts'
import { tabsEnglish } from './rooms/tabs/copy.en.ts'
import { tabsCopy } from './rooms/tabs/copy.ts'

/** A copy object and its English. */
type Pair = { readonly copy: object; readonly words: object }

const pair = <T extends object>(copy: T, words: Wording<T>): Pair => ({ copy, words })

/** All that a till says of its own; a copy file that is missing here fails a test. */
export const pairs: readonly Pair[] = [
  pair(cameraCopy, shared.cameraEnglish),
  pair(connectionCopy, shared.connectionEnglish),
  pair(datesCopy, shared.datesEnglish),
  pair(dialogCopy, shared.dialogEnglish),
  pair(discountCopy, shared.discountEnglish),
  pair(drawerCopy, shared.drawerEnglish),
  pair(endingCopy, shared.endingEnglish),
  pair(formCopy, shared.formEnglish),
  pair(practiceQrNames, shared.practiceQrEnglish),
  pair(schemaCopy, shared.schemaEnglish),
  pair(shellCopy, shared.shellEnglish),
  pair(tillCashCopy, tillCashEnglish),
  pair(walletsCopy, shared.walletsEnglish),
  pair(tillCopy, tillEnglish),
  pair(refusalCopy, refusalEnglish),
  pair(voidCopy, voidEnglish),
  pair(offlineCopy, offlineEnglish),
  pair(tillDeviceCopy, tillDeviceEnglish),
  pair(paperCopy, paperEnglish),
  pair(askingCopy, askingEnglish),
  pair(takingBackCopy, takingBackEnglish),
  pair(practiceCopy, practiceEnglish),
  pair(tillBarCopy, tillBarEnglish),
  pair(discountScreenCopy, discountScreenEnglish),
  pair(toTabCopy, toTabEnglish),
  pair(tabsCopy, tabsEnglish),
  pair(barWaysCopy, barWaysEnglish),
  pair(printerCopy, printerEnglish),
  pair(recentCopy, recentEnglish),
  pair(shiftCopy, shiftEnglish),
  pair(soldOutCopy, soldOutEnglish),
]

/** Has the whole till speak English; what it returns has it speak Spanish again. */
export const speakEnglish = (): (() => void) => {
  const undo = pairs.map(({ copy, words }) => reword<object>(copy, words))
  interpretBy(englishInterpreter)
  return () => {
    undo.forEach((each) => each())
    interpretBy(undefined)
  }
}
