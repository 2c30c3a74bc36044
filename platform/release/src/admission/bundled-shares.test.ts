import type { ProvidedShare, RemoteRelease } from '@mfe/contract'
import { expect, it } from 'vitest'
import { bytesOf, fakeRemote, fakeShell } from '../testing/fake-release.ts'
import { versioned } from '../testing/versioned-release.ts'
import { checkBundledShares } from './bundled-shares.ts'

const WORDS = Array.from({ length: 12 }, (_, index) => `internal${index}`)
const LIBRARY = WORDS.map((word) => `e.${word}=function(){return t}`).join(';')
const fingerprint = WORDS.slice(2).map((word, index) => `${WORDS[index]} ${WORDS[index + 1]} ${word}`)

const shellWith = (share: Partial<ProvidedShare>, version = '4.1.0') =>
  versioned(
    fakeShell({ provides: { 'acme-charts': { version: '1.0.0', eager: true, js: [], css: [], ...share } } }),
    version,
  )

/** Checks careers, whose page loads `home` at first and `late` later, and whose worker is `worker`. */
function check(
  { home = '', late = '', worker = '' }: { home?: string; late?: string; worker?: string },
  others = [shellWith({ fingerprint })],
  overrides: Partial<RemoteRelease> = {},
) {
  const exposes = { './home': { js: ['home.js'], css: [], late: ['late.js'], shared: [] } }
  const manifest = fakeRemote({ consumes: {}, exposes, ...overrides })
  const files = { 'web/remoteEntry.js': '', 'web/home.js': home, 'web/late.js': late, 'web/workers/a.js': worker }
  return checkBundledShares({ subject: versioned(manifest), bytes: bytesOf(manifest, files), others })
}

it('rejects a copy of what the shell provides, wherever a page loads it, and whatever release.json says', async () => {
  const rejection = {
    check: 'shares',
    reason: expect.stringMatching(
      /^The scripts of careers@1\.0\.0 contain a copy of acme-charts, which shell@4\.1\.0 provides: /,
    ),
    fix: expect.stringContaining('import "acme-charts" rather than a file in it'),
  }
  expect(await check({ home: LIBRARY })).toEqual([rejection])
  expect(await check({ late: LIBRARY })).toEqual([rejection])
  expect(await check({ home: LIBRARY }, undefined, { consumes: { 'acme-charts': '^1.0.0' } })).toEqual([rejection])
})

it('recognizes a part of the library, such as what a build keeps of it', async () => {
  const [kept] = LIBRARY.split(';e.internal6')
  expect(await check({ home: `const a=1;${kept};export{a}` })).toHaveLength(1)
})

it('admits code that uses the library, and scripts of workers, which cannot take anything from a shell', async () => {
  const uses = 'const{internal1,internal4}=await load();internal4(internal1())'
  expect(await check({ home: uses, late: 'export const answer=42', worker: LIBRARY })).toEqual([])
})

it('admits code that shares words with a package of the host’s own that it takes', async () => {
  const own = [shellWith({ fingerprint, exports: ['Chart'] })]
  expect(await check({ home: LIBRARY }, own)).toHaveLength(1)
  expect(await check({ home: LIBRARY }, own, { consumes: { 'acme-charts': '^1.0.0' } })).toEqual([])
})

it('compares with every live shell, and with none that has no fingerprints or is to be published itself', async () => {
  const next = shellWith({ fingerprint }, '5.0.0')
  expect(await check({ home: LIBRARY }, [shellWith({}), next])).toMatchObject([
    { reason: expect.stringContaining('which shell@5.0.0 provides') },
  ])
  expect(await check({ home: LIBRARY }, [shellWith({})])).toEqual([])
  const { manifest } = next
  expect(await checkBundledShares({ subject: next, bytes: bytesOf(manifest), others: [] })).toEqual([])
})
