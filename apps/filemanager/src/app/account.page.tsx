import { definePage } from '@mfe/page'
import { AccountScreen } from './account-screen.tsx'
import { Screen } from './screen.tsx'

export default definePage({
  component: () => (
    <Screen>
      <AccountScreen />
    </Screen>
  ),
  meta: () => ({
    title: 'Your account',
    description: 'Your password, where you are logged in, the storage you use, and deleting your account.',
    noindex: true,
  }),
})
