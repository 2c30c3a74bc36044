import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Rule } from '../rules/rule.ts'
import { makeTree, violationsIn } from '../testing/make-tree.ts'
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

const careers = remoteRelease({ path: '/careers', kibibytes: 1 })
const PAGE = 'apps/careers/dist/web/page.js'

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
    const violationsAt = async (kibibytes: number) =>
      budgetsRule.violations(await createWorkspace(remoteRelease({ path: '/careers', kibibytes })))
    expect(await violationsAt(28)).toEqual([])
    expect(await violationsAt(29)).toEqual([expect.stringContaining('/careers loads 134.0 KiB')])
  })

  it('rejects a page whose files the release does not list', async () => {
    expect(budgetsRule.violations(await createWorkspace({ ...careers, exposes: {} }))).toHaveLength(1)
  })

  it('rejects an app that was not built', async () => {
    expect(await violationsIn(budgetsRule, { 'apps/shell/rsbuild.config.ts': '' })).toContainEqual(
      expect.stringContaining('apps/shell has no dist'),
    )
  })
})

describe('bundles', () => {
  it.each<[string, Rule, string, string]>([
    ['yup, but not zod', noZodRule, 'const s={vendor:"yup"};class ZodiacSign{}', 'const t=n("$ZodString",(e,t)=>{})'],
    [
      'the error page of the site, but not that of the router',
      noErrorPageRule,
      'h("h2",null,"This part of the page failed")',
      'h("h2",null,"Unexpected Application Error!")',
    ],
  ])('may contain %s', async (_what, rule, good, bad) => {
    expect(rule.violations(await createWorkspace(careers, { [PAGE]: good }))).toEqual([])
    expect(rule.violations(await createWorkspace(careers, { [PAGE]: bad }))).toEqual([expect.stringContaining(PAGE)])
  })

  it('must not contain the path of the workspace', async () => {
    const root = await createWorkspace(careers)
    expect(noPathsRule.violations(root)).toEqual([])
    await mkdir(join(root, 'apps/careers/dist/web'))
    await writeFile(join(root, PAGE), `const from="file://${root}/node_modules/x.js"`)
    expect(noPathsRule.violations(root)).toEqual([expect.stringContaining(PAGE)])
  })

  it('must request shares by version range, not by workspace', async () => {
    const remote = { ...careers, consumes: { '@site/ui': 'workspace:*' } }
    expect(shareRangesRule.violations(await createWorkspace(remote))).toEqual([
      expect.stringContaining('apps/careers requests @site/ui as "workspace:*"'),
    ])
  })
})
