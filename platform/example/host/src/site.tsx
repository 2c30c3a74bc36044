import { type FailedProps, FramePart, type FrameProps, type HostParts, useIsLoading } from '@mfe/host'
import { Link, NavLink } from '@mfe/page'

function Frame({ menu, year, children }: FrameProps) {
  return (
    <>
      <FramePart selector=":scope > header">
        <header>
          <Link to="/">Harbor</Link>
          <nav aria-label="Main">
            {Object.entries(menu.main ?? {}).map(([path, label]) => (
              <NavLink key={path} to={path}>
                {label}
              </NavLink>
            ))}
          </nav>
        </header>
      </FramePart>
      <div role="status">{useIsLoading() && <span className="loading">Loading…</span>}</div>
      <main>{children}</main>
      <FramePart selector=":scope > footer">
        <footer>© {year} Harbor, an example</footer>
      </FramePart>
    </>
  )
}

function Failed({ isReadable, retry }: FailedProps) {
  return (
    <div role="alert">
      {isReadable ? null : <h1>This page did not load</h1>}
      <button type="button" onClick={retry}>
        Try again
      </button>
    </div>
  )
}

export const site: HostParts = {
  Frame,
  regions: {
    Pending: () => <p role="status">Loading…</p>,
    Failed,
    NotFound: () => <h1>There is nothing here</h1>,
  },
  meta: {
    notFound: { title: 'Not found', description: 'There is no page at this address.' },
    failed: { title: 'Page did not load' },
  },
  pages: { './home': () => import(/* webpackChunkName: "page-home" */ './home.page.tsx') },
  title: (pageName) => (pageName ? `${pageName} - Harbor` : 'Harbor'),
}
