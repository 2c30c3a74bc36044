import { expect, it } from 'vitest'
import { toServerEntry } from './server-entry.ts'

const shell = { headScript: 'run()', shared: { react: {} }, renderSite: async () => ({}) }

it('is what the server build of a shell exports', () => {
  expect(toServerEntry(shell)).toBe(shell)
})

it('must export renderSite', () => {
  expect(() => toServerEntry({ shared: {}, headScript: '' })).toThrow('exports no renderSite')
})
