import { expect, it } from 'vitest'
import { fakeShell } from '../testing/fake-release.ts'
import { parseManifest } from './parse-manifest.ts'

const parse = (manifest: object) => parseManifest(JSON.stringify(manifest), 'release.json')
const budgets = { page: { public: 1, 'signed-in': 2 }, shell: 3 }

it('parses the host’s declarations, and releases that predate them', () => {
  expect(parse(fakeShell({ reserved: ['api'], budgets }))).toMatchObject({ reserved: ['api'], budgets })
  expect(parse(fakeShell())).not.toHaveProperty('budgets')
})

it('accepts releases with fields that were added later', () => {
  expect(parse({ ...fakeShell(), later: true })).toEqual(fakeShell())
})

it.each([
  ['a missing field', { ...fakeShell(), contract: undefined }, '→ at contract'],
  ['half of the budgets', { ...fakeShell(), budgets: { shell: 3 } }, '→ at budgets.page'],
  ['another audience', { ...fakeShell(), routes: [{ path: '/', page: './a', name: '', audience: 'all' }] }, 'audience'],
])('reports the location of %s and what to do', (_, manifest, place) => {
  expect(() => parse(manifest)).toThrow('release.json is not a release of this format. To fix: build the app again')
  expect(() => parse(manifest)).toThrow(place)
})
