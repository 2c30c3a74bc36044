import { renderPage } from '@mfe/page/testing'
import type { Call } from '@site/api-client'
import { fakeServices } from '@site/services/testing'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import accountPage from '../account.page.tsx'
import { USER } from './entries.ts'
import { profile, usage } from './screens.ts'

export type Handlers = Readonly<Record<string, (call: Call) => unknown>>

/** Opens the part of the account's screen with this heading. `handlers` are keyed by `METHOD /path`. */
export async function openAccountPart(name: string, handlers: Handlers = {}) {
  const server: Handlers = {
    'GET /api/account': () => profile,
    'GET /api/account/sessions': () => [],
    'GET /api/app-passwords': () => [],
    'GET /api/passkeys': () => [],
    ...handlers,
  }
  const calls: Call[] = []
  const call = async (request: Call) => {
    calls.push(request)
    return server[`${request.method} ${request.url}`]?.(request)
  }
  fakeServices({
    email: USER,
    api: { call: call as never, account: { usage: async () => usage, logout: async () => undefined } },
  })
  await renderPage(accountPage, { route: '/account' })
  const part = within(await screen.findByRole('region', { name }))
  const sent = () =>
    calls.filter(({ method }) => method !== 'GET').map(({ method, url, body }) => ({ method, url, body }))
  return { user: userEvent.setup(), part, sent, calls }
}
