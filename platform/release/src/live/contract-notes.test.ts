import { expect, it } from 'vitest'
import { createDirectoryStore } from '../directory/directory-store.ts'
import { fakeRemote, fakeShell } from '../testing/fake-release.ts'
import { versioned } from '../testing/versioned-release.ts'
import { contractNotes } from './contract-notes.ts'

const store = createDirectoryStore('/nothing')

it('lists each remote with each shell that has a different page contract', async () => {
  const releases = [
    versioned(fakeShell({ contract: 'old' }), '1.0.0'),
    versioned(fakeShell({ contract: 'new' }), '2.0.0'),
    versioned(fakeRemote({ contract: 'old' })),
    versioned(fakeRemote({ name: 'marketing', contract: 'new' })),
  ]
  expect((await contractNotes(store, releases)).map(({ remote, shell }) => [remote, shell])).toEqual([
    ['marketing@1.0.0', 'shell@1.0.0'],
    ['careers@1.0.0', 'shell@2.0.0'],
  ])
})

it('lists the services that differ, of those that the remote uses', async () => {
  const shell = versioned(
    fakeShell({ services: { files: 'new', folders: 'new', toasts: 'old', account: 'new' } }),
    '2.0.0',
  )
  const remote = (name: string, uses: Record<string, string>) => versioned(fakeRemote({ name, uses }))
  const notes = await contractNotes(store, [
    shell,
    remote('marketing', { toasts: 'old' }),
    remote('filemanager', { files: 'old', folders: 'old', toasts: 'old' }),
  ])
  expect(notes.map(({ text }) => text.split(', and ')[0])).toEqual([
    'Note: filemanager@1.0.0 was built against a different files service and folders service than shell@2.0.0',
  ])
})
