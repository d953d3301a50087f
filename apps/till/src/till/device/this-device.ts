import { useSyncExternalStore } from 'react'
import { records } from '../storage/records.ts'
import { createDevice, type DeviceState, PAIRING, SESSION } from './device.ts'

/** This browser's device. */
export const device = createDevice(records)

const subscribe = (listener: () => void): (() => void) => {
  const reload = () => void device.load()
  const ends = [
    device.subscribe(listener),
    records.onChange(PAIRING, reload),
    records.onChange(SESSION, reload),
  ]
  return () => ends.forEach((end) => end())
}

const nothing: DeviceState = { pairing: null, session: null, refusal: null }

export const useDevice = (): DeviceState => useSyncExternalStore(subscribe, device.read, () => nothing)

/** Whether this browser is paired as a till; resolves once the store was read. */
export const isPaired = async (): Promise<boolean> => {
  await device.ready()
  return device.read().pairing !== null
}
