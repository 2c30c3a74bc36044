import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { root as workspace } from '@site/run/workspace'
import { describe, expect, it } from 'vitest'
import { makeTree } from '../testing/make-tree.ts'
import { remoteRelease, shellRelease } from '../testing/releases.ts'
import { fontsRule } from './fonts.ts'

/** 29.4 KiB. */
const FONT =
  'packages/ui/node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'
const file = { bytes: 1, brotliBytes: 1, integrity: 'sha256-x' }

/** A site whose shell has the given fonts, all with Latin letters, and one page with the given text. */
async function siteWith(text: string, fonts: readonly string[] = ['text.woff2']): Promise<string> {
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

describe('fonts', () => {
  it('cover the texts of public pages; emoji come from the system', async () => {
    expect(fontsRule.violations(await siteWith('A page’s text – with © and 👋'))).toEqual([])
  })

  it('must cover every character of public texts', async () => {
    expect(fontsRule.violations(await siteWith('next →'))).toEqual([
      expect.stringMatching(/^apps\/careers\/dist\/web\/page\.js has “→” \(U\+2192\), which no font file draws/),
    ])
  })

  it('weigh at most 40 KiB, without those for rare characters', async () => {
    expect(fontsRule.violations(await siteWith('', ['a.woff2', 'b.late.woff2']))).toEqual([])
    expect(fontsRule.violations(await siteWith('', ['a.woff2', 'b.woff2']))).toEqual([
      expect.stringMatching(/^Every page asks for 58\.8 KiB of fonts, 40 are allowed/),
    ])
  })
})
