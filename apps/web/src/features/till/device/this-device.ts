import { useSyncExternalStore } from 'react'
import { createDevice, type DeviceState } from './device.ts'
import { openDeviceStore } from './device-store.ts'

const CHANNEL = 'saldo-till-device'

// Not before somebody works here: the server loads this file too.
let channel: BroadcastChannel | undefined
const tabs = () => {
  if ('BroadcastChannel' in globalThis) channel ??= new BroadcastChannel(CHANNEL)
  return channel
}

export const deviceStore = openDeviceStore()

/** The device that this browser is. */
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

/** Whether this browser was paired as a till; known once what it keeps was read. */
export const isPaired = async (): Promise<boolean> => {
  await device.ready()
  return device.read().pairing !== null
}
