import { LinkList } from '#links/link-list.tsx'
import { defineScreen, ScreenHead } from './screen.tsx'

const LinksScreen = () => (
  <>
    <ScreenHead title="Shared links">
      These links work without an account until they expire. Those with a password need it too.
    </ScreenHead>
    <LinkList />
  </>
)

export default defineScreen(
  LinksScreen,
  'Shared links',
  'The links to your files and folders: what they allow, when they expire, and how often they are used.',
)
