import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root as workspace } from '@site/run/workspace'
import { expect, it } from 'vitest'
import { makeTree } from '../testing/make-tree.ts'
import { remoteRelease } from '../testing/releases.ts'
import { tooNew, unsupportedFeatures } from './browser-support.ts'

/** A build for the newest browsers only. */
const MODERN = 'apps/filemanager/node_modules/pdfjs-dist/build/pdf.worker.min.mjs'

const createRelease = (script: string) =>
  makeTree({
    'apps/careers/rsbuild.config.ts': '',
    'apps/careers/dist/release.json': remoteRelease({ path: '/careers', kibibytes: 1 }),
    'apps/careers/dist/web/remoteEntry.js': 'export const own = { getOrInsert() {} }',
    'apps/careers/dist/web/page.js': script,
  })

it('rejects a library for newer browsers, naming file and feature', async () => {
  const violations = unsupportedFeatures(await createRelease(await readFile(join(workspace, MODERN), 'utf8')), [])
  for (const feature of ['Promise.try', 'Math.sumPrecise', 'Uint8Array.fromBase64', '.getOrInsertComputed']) {
    expect(violations).toContainEqual(
      expect.stringContaining(`apps/careers/dist/web/page.js uses ${feature}, which a supported browser lacks`),
    )
  }
})

it('accepts members that another file of the site defines', async () => {
  expect(unsupportedFeatures(await createRelease('own.getOrInsert()'), [])).toEqual([])
})

it('accepts listed features only in the app that they are listed for, and reports entries without use', async () => {
  const root = await createRelease('Promise.try(f)')
  const allow = (app: string, ...features: string[]) =>
    unsupportedFeatures(root, [{ features, app, reason: 'The script asks for it first.' }])
  expect(allow('careers', 'Promise.try')).toEqual([])
  expect(allow('shell', 'Promise.try')).toHaveLength(2)
  expect(allow('careers', 'Promise.try', '.gpu')).toEqual([
    'allowed-features.ts in tooling/checks lists .gpu, which no release uses: remove it.',
  ])
})

it('rejects browsers that are newer than two years', () => {
  const today = new Date('2026-11-28T12:00:00Z')
  expect(tooNew({ chrome: '131', firefox: '133', safari: '18.1' }, today)).toEqual([])
  expect(tooNew({ chrome: '145' }, today)).toEqual([expect.stringContaining('must be at least two years old')])
  expect(tooNew({ safari: '18.15' }, today)).toEqual([expect.stringContaining('is not in the compatibility data')])
})
