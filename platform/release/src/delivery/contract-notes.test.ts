import { expect, it } from 'vitest'
import { fakeRemote, fakeShell } from '../testing/fake-release.ts'
import { place } from '../testing/place.ts'
import { contractNotes } from './contract-notes.ts'

it('names each remote beside each shell with a different page contract', () => {
  const placed = [
    place(fakeShell({ contract: 'old' }), '1.0.0'),
    place(fakeShell({ contract: 'new' }), '2.0.0'),
    place(fakeRemote({ contract: 'old' })),
    place(fakeRemote({ name: 'marketing', contract: 'new' })),
  ]
  expect(contractNotes(placed).map(({ remote, shell }) => [remote, shell])).toEqual([
    ['marketing@1.0.0', 'shell@1.0.0'],
    ['careers@1.0.0', 'shell@2.0.0'],
  ])
})
