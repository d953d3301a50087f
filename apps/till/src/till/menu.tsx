import { useState } from 'react'
import {
  GraduationCap,
  LogOut,
  type LucideIcon,
  MapPin,
  MonitorSmartphone,
  TabletSmartphone,
  Volume2,
  VolumeX,
} from 'lucide-react'
import { paths } from '@saldo/client/routes.ts'
import { Button } from '@saldo/ui/button.tsx'
import shapes from '@saldo/ui/shapes.module.css'
import { tillCopy } from './kit/copy.ts'
import { tillDeviceCopy } from './device/copy.ts'
import type { Desk, Room } from './desk/desk.ts'
import { LanguageItem } from './language-way.tsx'
import { roomsAt } from './rooms.ts'

export type MenuWays = {
  room: Room
  onRoom: (room: Room) => void
  onSignOut: () => Promise<void>
  /** Absent where there is no other event. */
  onChangeEvent?: (() => void) | undefined
  /** Absent where the device is paired. */
  onPair?: (() => void) | undefined
  /** Absent where nobody practises: without a place, or while practising. */
  onPractise?: (() => void) | undefined
}

type ItemProps = { icon: LucideIcon; label: string; isOff?: boolean; onPress: () => void }

const Item = ({ icon: Icon, label, isOff = false, onPress }: ItemProps) => (
  <Button look="item" disabled={isOff} onClick={onPress}>
    <Icon size={22} aria-hidden="true" />
    {label}
  </Button>
)

type RoomsProps = Pick<MenuWays, 'room' | 'onRoom'> & { desk: Desk; menuId: string }

/** The least width of a device whose second window leaves the till in sight, in CSS px. */
const TABLET_PX = 600

/** Whether a second window of this device may stand on a second display: on a phone it covers the till. */
const hasRoomForCustomer = (): boolean => Math.min(screen.width, screen.height) >= TABLET_PX

const openCustomerScreen = (): void => {
  window.open(paths.tillCustomer, 'saldo-customer', 'popup')
}

/** The other rooms of this place. */
const Rooms = ({ desk, room, onRoom, menuId }: RoomsProps) => {
  const go = (next: Room) => {
    document.getElementById(menuId)?.hidePopover()
    onRoom(next)
  }
  return roomsAt(desk.at)
    .filter((each) => each !== room)
    .map((each) => <Item key={each.id} icon={each.icon} label={each.name} onPress={() => go(each)} />)
}

/** What stands in the menu of secondary functions, which is a popover with this id. Leaving is blocked while operations are unanswered. */
export const Menu = ({
  id,
  desk,
  room,
  onRoom,
  onSignOut,
  onChangeEvent,
  onPair,
  onPractise,
}: MenuWays & { id: string; desk: Desk }) => {
  const [isLeaving, setIsLeaving] = useState(false)
  const { isMuted, toggleMuted } = desk.sound
  const isWaiting = desk.waiting > 0
  const leave = () => {
    setIsLeaving(true)
    onSignOut().catch(() => setIsLeaving(false))
  }
  const practise = () => {
    document.getElementById(id)?.hidePopover()
    onPractise?.()
  }
  return (
    <>
      <Rooms desk={desk} room={room} onRoom={onRoom} menuId={id} />
      <Item
        icon={isMuted ? Volume2 : VolumeX}
        label={isMuted ? tillCopy.turnSoundOn : tillCopy.turnSoundOff}
        onPress={toggleMuted}
      />
      {onChangeEvent && !isWaiting && (
        <Item icon={MapPin} label={tillCopy.changeEvent} onPress={onChangeEvent} />
      )}
      {hasRoomForCustomer() && (
        <Item icon={MonitorSmartphone} label={tillCopy.customerScreen} onPress={openCustomerScreen} />
      )}
      {onPractise && desk.isOnline && !isWaiting && (
        <Item icon={GraduationCap} label={tillCopy.practise} onPress={practise} />
      )}
      {onPair && !isWaiting && (
        <Item icon={TabletSmartphone} label={tillDeviceCopy.pairThis} onPress={onPair} />
      )}
      <LanguageItem />
      <Item icon={LogOut} label={tillCopy.signOut} isOff={isWaiting || isLeaving} onPress={leave} />
      {isWaiting && <p className={shapes.note}>{tillCopy.signOutWaits}</p>}
    </>
  )
}
