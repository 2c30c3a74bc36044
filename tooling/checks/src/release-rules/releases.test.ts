import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeTree } from '../testing/make-tree.ts'
import { remoteRelease, shellRelease } from '../testing/releases.ts'
import { budgetsRule, weighPages } from './budgets.ts'
import { noErrorPageRule, noPathsRule, noZodRule } from './forbidden-text.ts'
import { shareRangesRule } from './releases.ts'

const createWorkspace = (remote: unknown, files: Record<string, unknown> = {}) =>
  makeTree({
    'apps/shell/rsbuild.config.ts': '',
    'apps/shell/dist/release.json': shellRelease,
    'apps/careers/rsbuild.config.ts': '',
    'apps/careers/dist/release.json': remote,
    ...files,
  })

describe('the budget rule', () => {
  it('includes the shell, the remote, the page and each lazy share once', () => {
    const remote = remoteRelease({ path: '/files', kibibytes: 10, audience: 'signed-in', shared: ['@site/ui/forms'] })

    expect(weighPages(shellRelease, remote)).toEqual([{ path: '/files', kind: 'signedIn', kibibytes: 145 }])
  })

  it('includes the shares that a form page loads when a field gets focus', () => {
    const remote = remoteRelease({ path: '/application/:id', kibibytes: 10 })

    expect(weighPages(shellRelease, remote)).toEqual([{ path: '/application/:id', kind: 'form', kibibytes: 165 }])
  })

  it('measures pages of the shell like pages of a remote', () => {
    expect(weighPages(shellRelease, shellRelease)).toEqual([{ path: '/login', kind: 'form', kibibytes: 152 }])
  })

  it('accepts a page at its limit and rejects one above it', async () => {
    const good = await createWorkspace(remoteRelease({ path: '/careers', kibibytes: 28 }))
    const bad = await createWorkspace(remoteRelease({ path: '/careers', kibibytes: 29 }))

    expect(budgetsRule.violations(good)).toEqual([])
    expect(budgetsRule.violations(bad)).toEqual([expect.stringContaining('/careers loads 134.0 KiB')])
  })

  it('rejects a page whose files the release does not list', async () => {
    const remote = { ...remoteRelease({ path: '/careers', kibibytes: 1 }), exposes: {} }

    expect(budgetsRule.violations(await createWorkspace(remote))).toHaveLength(1)
  })

  it('rejects an app that was not built', async () => {
    const root = await makeTree({ 'apps/shell/rsbuild.config.ts': '' })

    expect(budgetsRule.violations(root)).toContainEqual(expect.stringContaining('apps/shell has no dist'))
  })
})

describe('bundles', () => {
  it('may contain yup, but not zod', async () => {
    const remote = remoteRelease({ path: '/careers', kibibytes: 1 })
    const page = 'apps/careers/dist/web/page.js'

    const good = await createWorkspace(remote, { [page]: 'const s={vendor:"yup"};class ZodiacSign{}' })
    const bad = await createWorkspace(remote, { [page]: 'const t=n("$ZodString",(e,t)=>{})' })

    expect(noZodRule.violations(good)).toEqual([])
    expect(noZodRule.violations(bad)).toEqual([expect.stringContaining('apps/careers/dist/web/page.js')])
  })

  it('must not contain the error page of the router', async () => {
    const page = 'apps/careers/dist/web/page.js'
    const remote = remoteRelease({ path: '/careers', kibibytes: 1 })
    const bad = await createWorkspace(remote, { [page]: 'h("h2",null,"Unexpected Application Error!")' })
    const good = await createWorkspace(remote, { [page]: 'h("h2",null,"This part of the page failed")' })

    expect(noErrorPageRule.violations(good)).toEqual([])
    expect(noErrorPageRule.violations(bad)).toEqual([expect.stringContaining('apps/careers/dist/web/page.js')])
  })

  it('must not contain the path of the workspace', async () => {
    const root = await createWorkspace(remoteRelease({ path: '/careers', kibibytes: 1 }))
    expect(noPathsRule.violations(root)).toEqual([])

    await mkdir(join(root, 'apps/careers/dist/web'))
    await writeFile(join(root, 'apps/careers/dist/web/page.js'), `const from="file://${root}/node_modules/x.js"`)
    expect(noPathsRule.violations(root)).toEqual([expect.stringContaining('apps/careers/dist/web/page.js')])
  })

  it('must request shares by version range, not by workspace', async () => {
    const remote = { ...remoteRelease({ path: '/careers', kibibytes: 1 }), consumes: { '@site/ui': 'workspace:*' } }

    expect(shareRangesRule.violations(await createWorkspace(remote))).toEqual([
      expect.stringContaining('apps/careers requests @site/ui as "workspace:*"'),
    ])
  })
})
