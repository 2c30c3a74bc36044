import { expect, it } from 'vitest'
import { toServerEntry } from './server-entry.ts'

const shell = { headScript: 'run()', shared: { react: {} }, renderSite: async () => ({}) }

it('accepts the exports of a shell’s server build', () => {
  expect(toServerEntry(shell)).toBe(shell)
})

it('rejects a build without renderSite', () => {
  expect(() => toServerEntry({ shared: {}, headScript: '' })).toThrow('exports no renderSite')
})
