import { PROTOCOLS } from '@mfe/contract'
import { expect, it } from 'vitest'
import { fakeShell } from '../testing/fake-release.ts'
import { parseManifest } from './parse-manifest.ts'

const parse = (manifest: object) => parseManifest(JSON.stringify(manifest), 'release.json')
const budgets = { page: { public: 1, 'signed-in': 2 }, shell: 3 }

it('parses the host’s declarations', () => {
  expect(parse(fakeShell({ reserved: ['api'], budgets }))).toMatchObject({ reserved: ['api'], budgets })
})

it('names the protocols that it supports: a first one has no previous one', () => {
  const later = { ...fakeShell(), protocols: { ...PROTOCOLS, plan: PROTOCOLS.plan + 1 } }
  expect(() => parse(later)).toThrow('It uses plan protocol 2; this version of the platform supports 1.')
})

it('accepts releases with fields that were added later', () => {
  expect(parse({ ...fakeShell(), later: true })).toEqual(fakeShell())
})

it.each([
  ['web/\u0000.js', 'a character that file names must not contain'],
  ['web/\ud800.js', 'a character that file names must not contain'],
  [`web/${'ä'.repeat(101)}.js`, 'too long'],
  [`web/${'folder/'.repeat(100)}x.js`, 'too long'],
  ['web/index.js/x.js', 'in a folder with the name of another file'],
  ['web/index.js.br', 'the name of the compressed form'],
  ['web/index.js.gz', 'the name of the compressed form'],
])('rejects a release that lists %j, which some stores cannot hold', (file, reason) => {
  const { files } = fakeShell()
  const manifest = fakeShell({ files: { ...files, [file]: { bytes: 1, brotliBytes: 1, integrity: 'sha256-x' } } })
  expect(() => parse(manifest)).toThrow(reason)
})

it('rejects an oversized release.json', () => {
  const text = JSON.stringify(fakeShell())
  expect(() => parseManifest(text + ' '.repeat(1024 ** 2 - text.length), 'release.json')).not.toThrow()
  expect(() => parseManifest(text + ' '.repeat(1024 ** 2), 'release.json')).toThrow('larger than 1 MiB')
})

it.each([
  ['a missing field', { ...fakeShell(), contract: undefined }, '→ at contract'],
  ['missing protocols', { ...fakeShell(), protocols: undefined }, '→ at protocols'],
  ['incomplete budgets', { ...fakeShell(), budgets: { shell: 3 } }, '→ at budgets.page'],
  [
    'an unknown audience',
    { ...fakeShell(), routes: [{ path: '/', page: './a', name: '', audience: 'all' }] },
    'audience',
  ],
])('reports the location of %s and what to do', (_, manifest, place) => {
  expect(() => parse(manifest)).toThrow('release.json is not a release of this format. To fix: build the app again')
  expect(() => parse(manifest)).toThrow(place)
})
