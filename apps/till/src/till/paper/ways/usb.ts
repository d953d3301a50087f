import { paperCopy as copy } from '../copy.ts'

/** The part of WebUSB that printing needs. */
type UsbEndpoint = { endpointNumber: number; direction: 'in' | 'out'; type: string }
type UsbInterface = {
  interfaceNumber: number
  alternate: { interfaceClass: number; endpoints: readonly UsbEndpoint[] }
}
type UsbDevice = {
  productName?: string | undefined
  opened: boolean
  configuration: { interfaces: readonly UsbInterface[] } | null
  open(): Promise<void>
  close(): Promise<void>
  selectConfiguration(value: number): Promise<void>
  claimInterface(number: number): Promise<void>
  transferOut(endpoint: number, data: Uint8Array<ArrayBuffer>): Promise<{ status?: string }>
}
type Usb = {
  getDevices(): Promise<UsbDevice[]>
  requestDevice(options: { filters: { classCode: number }[] }): Promise<UsbDevice>
}

/** The class of printers in USB's own list. */
const PRINTER_CLASS = 7
/** Small enough for printers that take no more at once. */
const CHUNK_BYTES = 4096

const usbIn = (): Usb | null => ('usb' in navigator ? (navigator.usb as Usb) : null)

/** Whether this browser prints by USB. */
export const hasUsb = (): boolean => usbIn() !== null

/** Asks a person to choose a printer, which this origin may use from then on; its name, null where none was chosen. */
export const chooseUsbPrinter = async (): Promise<string | null> => {
  try {
    const device = await usbIn()?.requestDevice({ filters: [{ classCode: PRINTER_CLASS }] })
    return device ? (device.productName ?? '') : null
  } catch {
    // Closed without a choice.
    return null
  }
}

const printerIn = (device: UsbDevice) => {
  const found = device.configuration?.interfaces.find(
    ({ alternate }) => alternate.interfaceClass === PRINTER_CLASS,
  )
  const out = found?.alternate.endpoints.find(({ direction, type }) => direction === 'out' && type === 'bulk')
  return found && out ? { interface: found.interfaceNumber, endpoint: out.endpointNumber } : null
}

const send = async (device: UsbDevice, bytes: Uint8Array<ArrayBuffer>): Promise<void> => {
  if (device.configuration === null) await device.selectConfiguration(1)
  const printer = printerIn(device)
  if (!printer) throw new Error(copy.noUsb)
  await device.claimInterface(printer.interface)
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    const { status } = await device.transferOut(printer.endpoint, bytes.slice(at, at + CHUNK_BYTES))
    if (status !== undefined && status !== 'ok') throw new Error(copy.usbAnswered(status))
  }
}

/** Sends to the printer that was chosen on this device. Throws where it is not there or refuses. */
export const printByUsb = async (bytes: Uint8Array<ArrayBuffer>): Promise<void> => {
  const devices = (await usbIn()?.getDevices()) ?? []
  const [device] = devices
  if (!device) throw new Error(copy.noUsb)
  if (!device.opened) await device.open()
  try {
    await send(device, bytes)
  } finally {
    await device.close().catch(() => undefined)
  }
}
