import { describe, expect, it } from 'vitest'
import { bytesOf, fakeRemote, fakeShell } from '../testing/fake-release.ts'
import { versioned } from '../testing/versioned-release.ts'
import { checkPair, checkPairs } from './pair-checks.ts'

const without = { routes: [], menu: [], publicFiles: [], sitemap: [] }
const careers = (overrides: Parameters<typeof fakeRemote>[0]) => versioned(fakeRemote({ ...without, ...overrides }))

const shell = versioned(fakeShell(), '4.1.0')
const consuming = (consumes: Record<string, string>) => careers({ consumes, exposes: {} })

it('accepts shares that the shell provides in range', () => {
  expect(checkPair(consuming({ react: '^19.0.0' }), shell)).toEqual([])
})

it('rejects shares that the shell does not provide', () => {
  expect(checkPair(consuming({ '@acme/charts': '^1.0.0' }), shell)).toMatchObject([
    {
      check: 'shares',
      reason: 'careers@1.0.0 takes @acme/charts from the shell, but shell@4.1.0 does not provide it.',
      fix: expect.stringContaining('first release a shell that provides it'),
    },
  ])
})

it('checks even a share that a page takes without declaring it', () => {
  const exposes = { './home': { js: [], css: [], late: [], shared: ['jotai'] } }
  expect(checkPair(careers({ consumes: {}, exposes }), shell)).toMatchObject([{ check: 'shares' }])
})

it.each(['^18.0.0', '>=20', '~19.2.0'])('rejects a share whose one version on the page is not in %s', (range) => {
  expect(checkPair(consuming({ react: range }), shell)).toMatchObject([
    {
      reason: `careers@1.0.0 accepts react ${range}, but shell@4.1.0 provides 19.3.1, the only version on the page.`,
    },
  ])
})

describe('shares of packages without versions', () => {
  const ui = (...exports: string[]) => {
    const provided = { version: '1.0.0', eager: true, js: [], css: [], exports }
    return versioned(fakeShell({ provides: { '@acme/ui': provided } }), '4.1.0')
  }
  const importing = (...names: string[]) =>
    careers({ consumes: { '@acme/ui': '^1.0.0' }, imports: { '@acme/ui': names }, exposes: {} })

  it('are accepted when they export all imported names', () => {
    expect(checkPair(importing('Button', 'Text'), ui('Button', 'Stack', 'Text'))).toEqual([])
  })

  it('are rejected when they lack an imported name', () => {
    expect(checkPair(importing('Button', 'Rating', 'Stars'), ui('Button'))).toEqual([
      {
        check: 'shares',
        reason: 'careers@1.0.0 imports names from @acme/ui that shell@4.1.0 does not export: Rating, Stars.',
        fix: 'First release and promote a shell whose @acme/ui exports Rating, Stars.',
      },
    ])
  })

  it('block a shell that drops a name while a live remote imports it', () => {
    expect(checkPair(ui('Stack'), importing('Button'))).toMatchObject([
      { fix: 'Keep exporting Button until a careers version that does not import Button is live for everyone.' },
    ])
  })

  it('are not checked for a share with versions', () => {
    const provided = { version: '1.0.0', eager: true, js: [], css: [] }
    const withoutNames = versioned(fakeShell({ provides: { '@acme/ui': provided } }))
    expect(checkPair(importing('Button'), withoutNames)).toEqual([])
  })
})

it('rejects what is not a version range', () => {
  expect(checkPair(consuming({ react: 'twenty' }), shell)).toMatchObject([
    {
      reason: 'careers@1.0.0 accepts react twenty, which is not a version range.',
      fix: 'Write a range in accepts of remote.ts, such as "^19.3.1".',
    },
  ])
})

it('blocks a shell that drops a share while a live remote uses it', () => {
  const next = versioned(fakeShell({ provides: {} }), '5.0.0')
  const rejections = checkPairs({ subject: next, bytes: bytesOf(next.manifest), others: [careers({}), shell] })
  expect(rejections).toMatchObject([
    {
      reason: 'careers@1.0.0 takes react from the shell, but shell@5.0.0 does not provide it.',
      fix: 'Keep providing react until a version of careers without it is live for everyone.',
    },
  ])
})
