import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { root as workspace } from '@site/run/workspace'
import { expect, it } from 'vitest'
import { makeTree } from '../testing/make-tree.ts'
import { remoteRelease, shellRelease } from '../testing/releases.ts'
import { fontsRule } from './fonts.ts'

/** A font of 29.4 KiB. */
const FONT =
  'packages/ui/node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'
const file = { bytes: 1, brotliBytes: 1, integrity: 'sha256-x' }

/** Creates a site from a page with this text and a shell with these fonts. The fonts cover Latin letters. */
async function createSite(text: string, fonts: readonly string[] = ['text.woff2']): Promise<string> {
  const paths = fonts.map((name) => `web/fonts/${name}`)
  const files = { ...shellRelease.files, ...Object.fromEntries(paths.map((path) => [path, file])) }
  const remote = remoteRelease({ path: '/careers', kibibytes: 1 })
  const root = await makeTree({
    'apps/shell/rsbuild.config.ts': '',
    'apps/shell/dist/release.json': { ...shellRelease, files },
    ...Object.fromEntries(Object.keys(shellRelease.files).map((path) => [`apps/shell/dist/${path}`, ''])),
    'apps/careers/rsbuild.config.ts': '',
    'apps/careers/dist/release.json': remote,
    'apps/careers/dist/web/remoteEntry.js': '',
    'apps/careers/dist/web/page.js': `export const text=${JSON.stringify(text)}`,
  })
  await mkdir(join(root, 'apps/shell/dist/web/fonts'), { recursive: true })
  const source = join(workspace, FONT)
  for (const path of paths) await copyFile(source, join(root, 'apps/shell/dist', path))
  return root
}

it('accepts covered characters and emoji, which come from system fonts', async () => {
  expect(fontsRule.violations(await createSite('A page’s text – with © and 👋'))).toEqual([])
})

it('reports characters of public text that no font covers', async () => {
  expect(fontsRule.violations(await createSite('next →'))).toEqual([
    expect.stringMatching(/^apps\/careers\/dist\/web\/page\.js has “→” \(U\+2192\), which no font covers/),
  ])
})

it('allows 40 KiB of fonts, not counting those for rare characters', async () => {
  expect(fontsRule.violations(await createSite('', ['a.woff2', 'b.late.woff2']))).toEqual([])
  expect(fontsRule.violations(await createSite('', ['a.woff2', 'b.woff2']))).toEqual([
    expect.stringMatching(/^Every page loads 58\.8 KiB of fonts, but may load at most 40/),
  ])
})
