import type { Place } from './place.ts'
import type { StaffMember } from './staff/staff.ts'

export const placeToWire = ({ id, name, kind }: Place) => ({ id, name, kind })

export const staffToWire = ({ id, name, email, role, place, hasPin }: StaffMember) => ({
  id,
  name,
  email,
  role,
  place: place && placeToWire(place),
  has_pin: hasPin,
})
