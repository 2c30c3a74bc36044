import type { CompositionPlan, RenderRequest } from '@mfe/contract'
import { expect, it } from 'vitest'
import { toServerEntry } from './server-entry.ts'

const plan: CompositionPlan = {
  audience: 'public',
  shell: { version: '1.0.0' },
  remotes: {},
  routes: {},
  menu: [],
  previews: [],
}
const request: RenderRequest = {
  plan,
  origin: 'http://localhost',
  url: '/contactus',
  year: 2031,
  pageName: 'Contact',
  what: 'page',
  pagesOf: () => ({}),
  publicFiles: {},
}

/** A shell that answers with what it was asked. */
const shell = {
  headScript: 'run()',
  shared: { react: {} },
  renderSite: async (asked: object) => ({ body: JSON.stringify(asked) }),
}

const askedOf = async (protocol: number, more: Partial<RenderRequest> = {}) =>
  JSON.parse((await toServerEntry(shell, protocol).renderSite({ ...request, ...more })).body)

it('is asked in its own protocol', async () => {
  expect(await askedOf(2, { pageState: { sent: true } })).toMatchObject({ pageState: { sent: true } })
  const previous = await askedOf(1, { pageState: { sent: true } })
  expect(previous).toMatchObject({ url: '/contactus', postedForm: { sent: true } })
  expect(previous).not.toHaveProperty('pageState')
  expect(await askedOf(1)).not.toHaveProperty('postedForm')
})

it('keeps its head script and its shares in any protocol', () => {
  for (const protocol of [1, 2]) {
    expect(toServerEntry(shell, protocol)).toMatchObject({ headScript: shell.headScript, shared: shell.shared })
  }
})

it('is refused if it renders nothing', () => {
  expect(() => toServerEntry({ shared: {}, headScript: '' }, 2)).toThrow('exports no renderSite')
})
