import { definePage } from '@mfe/page'
import { SharedLinks } from '#links/shared-links.tsx'
import { Screen, ScreenHead } from './screen.tsx'

export default definePage({
  component: () => (
    <Screen>
      <ScreenHead title="Shared links">
        These links work without an account until they expire. Those with a password need it too.
      </ScreenHead>
      <SharedLinks />
    </Screen>
  ),
  meta: () => ({
    title: 'Shared links',
    description: 'The links to your files and folders: what they allow, when they expire, and how often they are used.',
    noindex: true,
  }),
})
