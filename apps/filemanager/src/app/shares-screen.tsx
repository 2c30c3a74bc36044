import { SharedLinks } from '#links/shared-links.tsx'
import { ScreenHead } from './screen-head.tsx'

/** The links that the user has created. */
export function SharesScreen() {
  return (
    <>
      <ScreenHead title="Shared links">
        These links work without an account until they expire. Those with a password need it too.
      </ScreenHead>
      <SharedLinks />
    </>
  )
}
