import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Check, Search } from 'lucide-react'
import { phoneCopy } from './copy.ts'
import type { Country } from './countries.ts'
import { classNames } from '@saldo/ui/class-names.ts'
import shapes from '@saldo/ui/shapes.module.css'
import styles from './country-picker.module.css'
import { searchCountries } from './search-countries.ts'
import { nextActive } from './next-active.ts'

/** A country's flag as an image: many computers lack flag emoji. Reserves its space while there is no URL. */
export const Flag = ({ url }: { url: string | undefined }) =>
  url ? (
    <img src={url} width={30} height={20} loading="lazy" decoding="async" alt="" className={styles.flag} />
  ) : (
    <span className={styles.flag} />
  )

/** The keyboard's active option among these element ids (-1: none), scrolled into view. */
const useActiveOption = (ids: readonly string[], onChoose: (index: number) => void) => {
  const [active, setActive] = useState(-1)
  const activeId = ids[active]
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      if (activeId) onChoose(active)
      return
    }
    const next = nextActive(event.key, active, ids.length)
    if (next === undefined) return
    event.preventDefault()
    setActive(next)
  }
  return { active, activeId, setActive, onKeyDown }
}

type CountryListProps = {
  countries: readonly Country[]
  flagUrl: (code: string) => string | undefined
  /** The ISO code of the currently chosen country. */
  chosen: string
  onChoose: (country: Country) => void
}

type OptionProps = {
  id: string
  country: Country
  url: string | undefined
  isActive: boolean
  isChosen: boolean
  onClick: () => void
}

/** Not focusable: the focus stays in the search field, whose aria-activedescendant names the active option. */
const Option = ({ id, country, url, isActive, isChosen, onClick }: OptionProps) => (
  <li
    id={id}
    role="option"
    aria-selected={isChosen}
    data-active={isActive ? '' : undefined}
    className={styles.option}
    onClick={onClick}
  >
    <Flag url={url} />
    <span className={styles.name}>{country.name}</span>
    {isChosen && <Check size={18} aria-hidden="true" />}
    <span className={styles.code}>{country.dialling_code}</span>
  </li>
)

type SearchFieldProps = {
  listId: string
  active: Pick<ReturnType<typeof useActiveOption>, 'activeId' | 'onKeyDown'>
  value: string
  onSeek: (sought: string) => void
}

const SearchField = ({ listId, active, value, onSeek }: SearchFieldProps) => {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <div className={styles.search} data-ring>
      <Search size={20} aria-hidden="true" />
      <input
        ref={field}
        type="text"
        role="combobox"
        aria-label={phoneCopy.search}
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={active.activeId}
        placeholder={phoneCopy.search}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="done"
        value={value}
        onChange={(event) => onSeek(event.currentTarget.value)}
        onKeyDown={active.onKeyDown}
      />
    </div>
  )
}

/** A search field over the list of countries: arrow keys move, Enter chooses, and the field keeps the focus. */
export const CountryList = ({ countries, flagUrl, chosen, onChoose }: CountryListProps) => {
  const id = useId()
  const [sought, setSought] = useState('')
  const found = searchCountries(countries, sought)
  const ids = found.map(({ code }) => `${id}-${code}`)
  const active = useActiveOption(ids, (index) => {
    const country = found[index]
    if (country) onChoose(country)
  })
  const seek = (words: string) => {
    setSought(words)
    active.setActive(words === '' ? -1 : 0)
  }
  return (
    <>
      <SearchField listId={id} active={active} value={sought} onSeek={seek} />
      <output className={classNames(shapes.note, styles.count)}>
        {found.length > 0 ? phoneCopy.found(found.length) : phoneCopy.noneFound}
      </output>
      <ul id={id} role="listbox" aria-label={phoneCopy.list} className={styles.list}>
        {found.map((country, index) => (
          <Option
            key={country.code}
            id={ids[index] ?? ''}
            country={country}
            url={flagUrl(country.code)}
            isActive={index === active.active}
            isChosen={country.code === chosen}
            onClick={() => onChoose(country)}
          />
        ))}
      </ul>
    </>
  )
}
