import { definePage } from '@mfe/page'
import { HomeScreen } from './home-screen.tsx'

export default definePage({
  component: HomeScreen,
  meta: () => ({
    title: '__title__',
    description: 'What this page tells its visitors, in one sentence.',
  }),
})
