import type { CompositionPlan } from '@mfe/contract'
import { definePage } from '@mfe/page'
import { useEffect, useRef } from 'react'
import type { FailedProps, FrameProps, HostParts } from '../host-parts.ts'

function Frame({ pageState, children }: FrameProps) {
  const header = useRef<HTMLElement>(null)
  useEffect(() => header.current?.setAttribute('data-scripted', ''), [])
  return (
    <>
      <header ref={header}>Tiny</header>
      <main>{children}</main>
      {pageState === undefined ? null : <output>{String(pageState)}</output>}
    </>
  )
}

function Failed({ app, reason, isReadable, retry }: FailedProps) {
  return (
    <div role="alert">
      {isReadable ? null : <h1>{`${app} failed`}</h1>}
      {reason}
      <button type="button" onClick={retry}>
        Try again
      </button>
    </div>
  )
}

const login = definePage({ component: () => <h1>Login</h1>, meta: () => ({ title: 'Login', description: '' }) })

export const tinyHost: HostParts = {
  Frame,
  regions: {
    Pending: ({ audience }) => <p>{`Loading a ${audience} page`}</p>,
    Failed,
    NotFound: () => <h1>Nothing here</h1>,
  },
  meta: { notFound: { title: 'Nothing here', description: 'Go back.' }, failed: { title: 'Did not load' } },
  pages: { './login': async () => ({ default: login }) },
  title: (pageName) => `${pageName} | Tiny`,
}

/** A plan with the host's own login page, and pages of a remote. */
export const tinyPlan: CompositionPlan = {
  audience: 'public',
  shell: { version: '1.0.0' },
  remotes: { careers: { version: '2.0.0' } },
  routes: { shell: { '/login': './login' }, careers: { '/careers': './careers', '/culture': './culture' } },
  modules: '',
  menu: {},
  previews: [],
}
