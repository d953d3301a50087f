import type { OpenVendor, Vendor } from '../vendor.ts'
import type { Inbox } from './inbox.ts'

/** All that the simulator's own door shows and steers. */
export type Controlled = {
  vendors: readonly Vendor[]
  open: readonly OpenVendor[]
  /** What does an order, by the provider that it names. */
  control: Required<OpenVendor>['control']
  inbox: Inbox
}
