import { LinkList } from '#links/link-list.tsx'
import { defineScreen, ScreenHead } from './screen.tsx'

const LinksScreen = () => (
  <>
    <ScreenHead title="Shared links">
      Whoever has one of these links can use it without an account until it expires. Some also need a password.
    </ScreenHead>
    <LinkList />
  </>
)

export default defineScreen(
  LinksScreen,
  'Shared links',
  'The links to your files and folders: what they allow, when they expire, and how often they are used.',
)
