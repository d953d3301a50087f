export {
  addMedia,
  attachMedia,
  keepDrawing,
  type StoredPicture,
  type MediaDeps,
  removeMedia,
} from './media.ts'
export { type EventDeps, type EventFollower, eventRunners, followEvent } from './follow-event.ts'
export { closeEvent, editEvent, extendEvent, publishEvent } from './change-event.ts'
export { addCluster, recordMove, stopPlacingIn } from './change-clusters.ts'
export { createEvent, createEventIn, type NewEvent } from './create-event.ts'
export { eventOf } from './read-events.ts'
export type { EventFields, EventRecord } from './event.ts'
export { eventDayOf, instantOf, localIso, localMoment } from './local-time.ts'
export { createMediaFolder, type MediaFolder } from './media-folder.ts'
export { mediaRoutes } from './media-routes.ts'
export { createPublicUrls, onEventChanged, type PublicUrls } from './public-urls.ts'
export { allEvents, copyingFrom, endCopying, findEvent, findEventByUrl, lockEvent } from './queries.ts'
export {
  endPractice,
  eventPractisedAt,
  insertPractice,
  isPracticeOn,
  practicesOf,
  realEventOf,
  runningPractice,
  tillEventOf,
  type Practice,
} from './practice-queries.ts'
export { mediaOf } from './media-queries.ts'
export { officeEventRoutes } from './office-routes.ts'
export { eventsRoutes, extendRoute } from './routes.ts'
export { canBuy, checkTimezone, isExpired, phaseOf } from './rules.ts'
export { mediaRunners } from './tidy-media.ts'
export {
  toMultimedia as mediaToWire,
  toOfficeWire as officeEventToWire,
  toWire as eventToWire,
} from './wire.ts'
