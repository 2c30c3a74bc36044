import { definePage } from '@mfe/page'
import { Screen } from './screen.tsx'
import { SharesScreen } from './shares-screen.tsx'

export default definePage({
  component: () => (
    <Screen>
      <SharesScreen />
    </Screen>
  ),
  meta: () => ({
    title: 'Shared links',
    description: 'The links to your files and folders: what they allow, when they expire, and how often they are used.',
    noindex: true,
  }),
})
