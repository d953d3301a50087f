import { Apple } from 'lucide-react'
import { WindowButton } from '../../social-button.tsx'
import type { SocialVendor } from '../../social-vendor.ts'
import { askApple } from './ask-apple.ts'

const mark = <Apple size={22} aria-hidden="true" />

export const apple: SocialVendor<'apple'> = {
  id: 'apple',
  Button: (props) => <WindowButton provider="apple" mark={mark} ask={askApple} {...props} />,
}
