import type { ReactNode } from 'react'
import { ChevronRight } from 'lucide-react'
import { NavLink } from 'react-router'
import type { ExportTable } from '@saldo/contract/exports'
import { routes } from '@saldo/client/routes.ts'
import { AppLink } from '@saldo/ui/app-link.tsx'
import { PageHead } from '@saldo/ui/page-head.tsx'
import { officeCopy as copy } from './copy.ts'
import { ExportMenu } from './export-menu.tsx'
import type { OfficeEvent } from './my-office.ts'
import styles from './page.module.css'

type Tab = { to: string; words: string }

type PageProps = {
  title: string
  /** Below the title: what the page answers, or the state of what it shows. */
  intro?: ReactNode
  /** The event that the page is of, named above the title. */
  event?: OfficeEvent
  /** Beside the title, on the right: the page's actions. */
  actions?: ReactNode
  /** The event's tables that may be downloaded from here. */
  exports?: readonly ExportTable[]
  /** The page's neighbours, itself included. */
  tabs?: readonly Tab[]
  children: ReactNode
}

const Crumbs = ({ event: { name } }: { event: OfficeEvent }) => (
  <nav className={styles.crumbs} aria-label={copy.crumbs}>
    <AppLink to={routes.officeEvents()}>{copy.events}</AppLink>
    <ChevronRight size={14} aria-hidden="true" />
    <span>{name}</span>
  </nav>
)

const Tabs = ({ tabs }: { tabs: readonly Tab[] }) => (
  <nav className={styles.tabs} aria-label={copy.pages}>
    {tabs.map(({ to, words }) => (
      <NavLink key={to} to={to} end replace>
        {words}
      </NavLink>
    ))}
  </nav>
)

/** A page of the office: its place, title, actions and tabs, then its content. */
export const Page = ({ title, intro, event, actions, exports = [], tabs, children }: PageProps) => (
  <div className={styles.page}>
    <PageHead title={title} description={copy.description} />
    <header className={styles.head}>
      {event && <Crumbs event={event} />}
      <div className={styles.words}>
        <h1>{title}</h1>
        {intro !== undefined && <p className={styles.intro}>{intro}</p>}
      </div>
      {(actions !== undefined || exports.length > 0) && (
        <div className={styles.actions}>
          {actions}
          {event && <ExportMenu event={event} tables={exports} />}
        </div>
      )}
    </header>
    {tabs && <Tabs tabs={tabs} />}
    {children}
  </div>
)
