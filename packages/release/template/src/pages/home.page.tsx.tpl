import { definePage } from '@site/federation'
import { HomeScreen } from './home-screen.tsx'

export default definePage({
  component: HomeScreen,
  meta: () => ({ title: '__title__', description: '__title__: what this page tells its visitors, in one sentence.' }),
})
