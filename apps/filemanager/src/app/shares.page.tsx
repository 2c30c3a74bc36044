import { SharedLinks } from '#links/shared-links.tsx'
import { defineScreen, ScreenHead } from './screen.tsx'

const SharesScreen = () => (
  <>
    <ScreenHead title="Shared links">
      These links work without an account until they expire. Those with a password need it too.
    </ScreenHead>
    <SharedLinks />
  </>
)

export default defineScreen(
  SharesScreen,
  'Shared links',
  'The links to your files and folders: what they allow, when they expire, and how often they are used.',
)
