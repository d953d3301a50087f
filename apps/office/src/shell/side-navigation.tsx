import { NavLink } from 'react-router'
import { shellCopy as copy } from './copy.ts'
import type { Shown } from './navigation.ts'
import styles from './navigation.module.css'

/** The entries by their headings, in their order. */
const grouped = (entries: readonly Shown[]): [string | null, Shown[]][] => {
  const groups = new Map<string | null, Shown[]>()
  for (const entry of entries) groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry])
  return [...groups]
}

type SideNavigationProps = { entries: readonly Shown[]; onLeave?: () => void }

/** Where the caller may go. */
export const SideNavigation = ({ entries, onLeave }: SideNavigationProps) => (
  <nav className={styles.navigation} aria-label={copy.navigation}>
    {grouped(entries).map(([title, group]) => (
      <div key={title}>
        {title !== null && <p className={styles.title}>{title}</p>}
        <ul>
          {group.map(({ address, label, Icon }) => (
            <li key={address}>
              <NavLink to={address} {...(onLeave && { onClick: onLeave })}>
                <Icon size={18} aria-hidden="true" />
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </div>
    ))}
  </nav>
)
