export { checkPrices, type PickedLine } from './check-offer.ts'
export { findScanned } from './find-scanned.ts'
export { assignStaff } from './assign-staff.ts'
export { createPlace } from './create-place.ts'
export { renamePlace } from './rename-place.ts'
export type { Place, PlaceKind } from './place.ts'
export { findPlace, placesOf } from './queries.ts'
export { venueRoutes } from './routes.ts'
export { checkItems, deviceTime, runsEvent } from './rules.ts'
export { placeOf } from './staff-places.ts'
export { forgetStaff } from './staff/forget-staff.ts'
export { listStaff } from './staff/list-staff.ts'
export { removeStaff } from './staff/remove-staff.ts'
export { setPin } from './staff/set-pin.ts'
export type { StaffBy, StaffMember } from './staff/staff.ts'
export { findPinHash } from './staff/staff-queries.ts'
export { isPinLongEnough, isTrivialPin } from './staff/rules.ts'
export {
  itemsFromWire,
  outcomeOnWire,
  pickedFromWire,
  placeToWire,
  staffToWire,
  totalsOnWire,
} from './wire.ts'
export { countUnknownCode, refuseGuessers, type Scan } from './unknown-codes.ts'
