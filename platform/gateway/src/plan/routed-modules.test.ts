import type { ShellRelease } from '@mfe/contract'
import { expect, it } from 'vitest'
import { fakeRemoteBuild, fakeShellBuild } from '../testing/fake-builds.ts'
import { modulesDocument } from './routed-modules.ts'

const shell = fakeShellBuild().manifest as ShellRelease
const { manifest: release } = fakeRemoteBuild('careers', { renders: 'return 0', styles: 'p{color:red}' })
const ENTRY = '/__mfe/careers/2.0.0/remoteEntry.js'
const SHEET = '/__mfe/careers/2.0.0/async/page-home.css'

const modulesFor = (version: ShellRelease) =>
  modulesDocument({
    shell: { version: '1.0.0', release: version },
    remotes: [['careers', { version: '2.0.0', release, previous: { version: '1.0.0', release } }]],
  }).modules

it('lists the hashes of style sheets for a shell that verifies them, live and previous', () => {
  const { integrity, styles } = modulesFor(shell)
  const hash = release.files['web/async/page-home.css']?.integrity
  expect(styles).toEqual({ [SHEET]: hash, [SHEET.replace('2.0.0', '1.0.0')]: hash })
  expect(integrity).not.toHaveProperty([`${ENTRY}?retry`])
})

it('lists what an older shell looks up instead: the entry at the address of its retry', () => {
  const { verifiesStyles: _, ...older } = shell
  const { integrity, styles, pages } = modulesFor(older)
  expect(integrity[`${ENTRY}?retry`]).toBe(integrity[ENTRY])
  expect(styles).toBeUndefined()
  expect(pages).toEqual(modulesFor(shell).pages)
})
