import { definePage, Link } from '@mfe/page'

export default definePage({
  component: () => (
    <>
      <h1>Welcome to the harbor</h1>
      <p>
        This page belongs to the host. <Link to="/tides">Today’s tides</Link> come from a remote, which is released
        independently.
      </p>
    </>
  ),
  meta: () => ({ title: '', description: 'A host, a remote, and the platform that composes them.' }),
})
