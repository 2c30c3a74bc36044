import type { ReleaseManifest, ShellRelease } from '@mfe/contract'
import { expect, it } from 'vitest'
import { fakeRemoteBuild, fakeShellBuild } from '../testing/fake-builds.ts'
import { modulesDocument } from './routed-modules.ts'

const shell = fakeShellBuild().manifest as ShellRelease
const { manifest: release } = fakeRemoteBuild('careers', { renders: 'return 0', styles: 'p{color:red}' })
const ENTRY = '/__mfe/careers/2.0.0/remoteEntry.js'
const SHEET = '/__mfe/careers/2.0.0/async/page-home.css'

it('lists the hashes of style sheets, live and previous, and entries once for every address of a retry', () => {
  const { integrity, styles } = modulesDocument({
    shell: { version: '1.0.0', release: shell },
    remotes: [['careers', { version: '2.0.0', release, previous: { version: '1.0.0', release } }]],
  }).modules
  const hash = release.files['web/async/page-home.css']?.integrity
  expect(styles).toEqual({ [SHEET]: hash, [SHEET.replace('2.0.0', '1.0.0')]: hash })
  expect(integrity).not.toHaveProperty([`${ENTRY}?retry`])
})

it('lists the summaries of menu entries by path, and has no list if no entry has one', () => {
  const summariesOf = (menu: typeof release.menu) =>
    modulesDocument({
      shell: { version: '1.0.0', release: shell },
      remotes: [['careers', { version: '2.0.0', release: { ...release, menu } }]],
    }).modules.summaries
  const jobs = { group: 'careers', order: 1, label: 'Jobs', path: '/jobs' }
  const teams = { ...jobs, order: 2, label: 'Teams', path: '/teams', summary: 'Whom you would work with' }
  expect(summariesOf([jobs, teams])).toEqual({ '/teams': 'Whom you would work with' })
  expect(summariesOf([jobs])).toBeUndefined()
})

/** A development build lists its files without hashes. */
const inDevelopment = <Manifest extends ReleaseManifest>(manifest: Manifest): Manifest => ({
  ...manifest,
  files: Object.fromEntries(
    Object.keys(manifest.files).map((file) => [file, { bytes: 0, brotliBytes: 0, integrity: '' }]),
  ),
})

it('lists the files of a remote in development without a hash beside a release of the shell, which loads no others', () => {
  const remotes = [['careers', { version: 'dev.1', release: inDevelopment(release) }]] as const
  const { modules, integrity } = modulesDocument({ shell: { version: '1.0.0', release: shell }, remotes })
  expect(modules.integrity).toMatchObject({ [ENTRY.replace('2.0.0', 'dev.1')]: '' })
  expect(modules.styles).toEqual({ [SHEET.replace('2.0.0', 'dev.1')]: '' })
  expect(integrity).toMatch(/^sha256-/)
})

it('lists only the files with a hash beside a shell in development, which verifies nothing', () => {
  const remotes = [
    ['careers', { version: '2.0.0', release }],
    ['jobs', { version: 'dev.1', release: inDevelopment(release) }],
  ] as const
  const { integrity } = modulesDocument({ shell: { version: 'dev.1', release: inDevelopment(shell) }, remotes }).modules
  expect(Object.keys(integrity).filter((address) => !address.startsWith('/__mfe/careers/2.0.0/'))).toEqual([])
})
