import { useSyncExternalStore } from 'react'
import { createDevice, type DeviceState } from './device.ts'
import { openDeviceStore } from './device-store.ts'

const CHANNEL = 'saldo-till-device'

// Opened lazily: the server loads this module too.
let channel: BroadcastChannel | undefined
const tabs = () => {
  if ('BroadcastChannel' in globalThis) channel ??= new BroadcastChannel(CHANNEL)
  return channel
}

export const deviceStore = openDeviceStore()

/** This browser's device. */
export const device = createDevice(deviceStore, () => tabs()?.postMessage(null))

const subscribe = (listener: () => void): (() => void) => {
  const reload = () => void device.load()
  const unsubscribe = device.subscribe(listener)
  tabs()?.addEventListener('message', reload)
  return () => {
    unsubscribe()
    tabs()?.removeEventListener('message', reload)
  }
}

const nothing: DeviceState = { pairing: null, session: null, refusal: null }

export const useDevice = (): DeviceState => useSyncExternalStore(subscribe, device.read, () => nothing)

/** Whether this browser is paired as a till; resolves once the store was read. */
export const isPaired = async (): Promise<boolean> => {
  await device.ready()
  return device.read().pairing !== null
}
