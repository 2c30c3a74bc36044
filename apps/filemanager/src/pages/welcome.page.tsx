import { definePage } from '@mfe/page'
import { WelcomeScreen } from '../folders/welcome-screen.tsx'
import { Screen } from '../shared/screen.tsx'

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
