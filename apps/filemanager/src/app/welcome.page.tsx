import { definePage } from '@mfe/page'
import { Screen } from './screen.tsx'
import { WelcomeScreen } from './welcome-screen.tsx'

export default definePage({
  component: () => (
    <Screen>
      <WelcomeScreen />
    </Screen>
  ),
  meta: () => ({
    title: 'File Management Center',
    description: 'Your folders: create, open and delete them.',
    noindex: true,
  }),
})
