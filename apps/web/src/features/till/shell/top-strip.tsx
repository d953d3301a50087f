import { useId, useState } from 'react'
import { EllipsisVertical, LogOut, MapPin, Volume2, VolumeX } from 'lucide-react'
import { tillCopy } from '@saldo/copy/till'
import { signOut } from '../../../shared/api/sign-out.ts'
import type { StaffEvent } from '../device/load-till.ts'
import styles from './top-strip.module.css'

type TopStripProps = {
  at: StaffEvent
  who: string
  isOnline: boolean
  waiting: number
  sound: { isMuted: boolean; toggleMuted: () => void }
  /** Absent where there is no other event, or something waits. */
  onChangeEvent: (() => void) | undefined
}

type MenuProps = Pick<TopStripProps, 'waiting' | 'sound' | 'onChangeEvent'> & { id: string }

const Menu = ({ id, waiting, sound, onChangeEvent }: MenuProps) => {
  const [isLeaving, setIsLeaving] = useState(false)
  const SoundIcon = sound.isMuted ? Volume2 : VolumeX
  const leave = () => {
    setIsLeaving(true)
    void signOut()
  }
  return (
    <div id={id} popover="auto" className={styles.menu}>
      <button type="button" onClick={sound.toggleMuted}>
        <SoundIcon size={22} aria-hidden="true" />
        {sound.isMuted ? tillCopy.turnSoundOn : tillCopy.turnSoundOff}
      </button>
      {onChangeEvent && (
        <button type="button" onClick={onChangeEvent}>
          <MapPin size={22} aria-hidden="true" />
          {tillCopy.changeEvent}
        </button>
      )}
      <button type="button" disabled={waiting > 0 || isLeaving} onClick={leave}>
        <LogOut size={22} aria-hidden="true" />
        {tillCopy.signOut}
      </button>
      {waiting > 0 && <p>{tillCopy.signOutWaits}</p>}
    </div>
  )
}

/** Always in view: place and person, connection, what waits for an answer; the rest is in its menu. */
export const TopStrip = ({ at, who, isOnline, waiting, ...menu }: TopStripProps) => {
  const menuId = useId()
  return (
    <header className={styles.strip}>
      <p className={styles.where}>
        <span className={styles.place}>{at.place?.name ?? tillCopy.noPlace}</span>
        <span className={styles.who}>
          <span> · </span>
          {who}
        </span>
      </p>
      <output className={styles.state}>
        <span className={styles.dot} data-online={isOnline} aria-hidden="true" />
        {isOnline ? tillCopy.online : tillCopy.offline}
        <span className={styles.waiting} data-some={waiting > 0}>
          {tillCopy.waiting(waiting)}
        </span>
      </output>
      <button type="button" className={styles.open} popoverTarget={menuId} aria-label={tillCopy.menu}>
        <EllipsisVertical size={24} aria-hidden="true" />
      </button>
      <Menu id={menuId} waiting={waiting} {...menu} />
    </header>
  )
}
