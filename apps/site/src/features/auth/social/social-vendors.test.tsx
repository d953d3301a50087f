import { renderToStaticMarkup } from 'react-dom/server'
import { ConfigContext } from '@saldo/client/config.ts'
import type { RuntimeConfig } from '@saldo/contract/config'
import type { IdentityConfig, SocialProvider } from '@saldo/contract/identity-vendors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SocialButtons } from './social-buttons.tsx'
import type { SocialVendor } from './social-vendor.ts'
import { socialVendors } from './social-vendors.ts'

const fixture: SocialVendor = {
  id: 'fixture' as SocialProvider,
  Button: ({ config }) => <b>{config.script_url}</b>,
}

// One line in the registry is all that a vendor needs.
const vendors = socialVendors as SocialVendor[]
beforeAll(() => void vendors.push(fixture))
afterAll(() => void vendors.pop())

const drawn = (social: Record<string, IdentityConfig | null>): string =>
  renderToStaticMarkup(
    <ConfigContext value={{ social } as unknown as RuntimeConfig}>
      <SocialButtons />
    </ConfigContext>,
  )
const none = { google: null, facebook: null, apple: null }
const app = { app_id: 'app', version: 'v26.0', script_url: 'https://facebook.test' }
const own = { client_id: 'app', script_url: 'https://fixture.test' }

test('an added vendor’s button stands last where the server has it configured', () => {
  const text = drawn({ ...none, facebook: app, fixture: own }).replaceAll(/<[^>]*>/g, ' ')
  expect(text.split(/\s+/).join(' ').trim()).toBe('o f Continuar con Facebook https://fixture.test')
})

test('no vendor’s button is drawn where none is configured', () => {
  expect(drawn({ ...none, fixture: null })).toBe('')
})
