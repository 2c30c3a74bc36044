import type { ShellRelease } from '@mfe/contract'
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
