import { SharedLinks } from '../sharing/shared-links.tsx'
import { ScreenHead } from './screen-head.tsx'

/** The links that the user has created. */
export function SharesScreen() {
  return (
    <>
      <ScreenHead title="Shared links">
        Anyone with one of these links can open it without an account until it expires.
      </ScreenHead>
      <SharedLinks />
    </>
  )
}
