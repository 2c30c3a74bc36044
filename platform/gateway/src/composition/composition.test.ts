import { fakeRemote, fakeShell } from '@mfe/release/testing'
import { expect, it } from 'vitest'
import { compose } from './composition.ts'

const careers = fakeRemote({ name: 'careers' })
const files = fakeRemote({
  name: 'files',
  routes: [{ path: '/files', page: './home', name: 'Files', audience: 'signed-in' }],
  menu: [
    { group: 'account', order: 2, label: 'Your files', path: '/files' },
    { group: 'careers', order: 2, label: 'Files', path: '/files' },
  ],
})

function labelsWith(signedInMenuGroups: readonly string[] | undefined): string[] {
  const shell = fakeShell(signedInMenuGroups && { signedInMenuGroups })
  const remotes = new Map([careers, files].map((release) => [release.name, { version: '1.0.0', release }]))
  return compose({ version: '1.0.0', release: shell }, remotes, [], undefined).menu.map(({ label }) => label)
}

it('includes entries of remotes without public pages only in groups that are hidden without a session', () => {
  expect(labelsWith(['account'])).toEqual(['Careers', 'Your files'])
})

it('includes no entries of remotes without public pages if the shell has no such groups', () => {
  expect(labelsWith(undefined)).toEqual(['Careers'])
})
