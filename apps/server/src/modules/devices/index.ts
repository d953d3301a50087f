export { listDevices } from './list-devices.ts'
export { createPairingCode, endPairingCode, listPairingCodes } from './pairing-codes.ts'
export { revokeDevice } from './revoke-device.ts'
export { devicesRoutes } from './routes.ts'
