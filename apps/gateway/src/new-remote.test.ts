import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { NewRemote } from '@mfe/cli/commands'
import { toAppName } from '@mfe/release'
import { newFolder } from '@mfe/release/testing'
import { beforeEach, expect, it } from 'vitest'
import { newRemoteIn } from './new-remote.ts'

let root: string
let newRemote: NewRemote

beforeEach(async () => {
  root = await newFolder()
  newRemote = newRemoteIn(root)
})

it('rejects the name of another package', async () => {
  await mkdir(path.join(root, 'packages/ui'), { recursive: true })
  await writeFile(path.join(root, 'packages/ui/package.json'), '{"name":"@site/ui"}')
  await expect(newRemote.check?.(toAppName('ui'))).rejects.toThrow(
    'The name @site/ui belongs to packages/ui. To fix: choose another name.',
  )
  await expect(newRemote.check?.(toAppName('events'))).resolves.toBeUndefined()
})

it('adds a line for the remote to the map, after the other apps', async () => {
  await mkdir(path.join(root, 'docs'))
  const map = ['| `apps/shell` | the frame |', '| `apps/careers` | remote |', '', '| `packages/ui` | the kit |', '']
  await writeFile(path.join(root, 'docs/map.md'), map.join('\n'))
  expect(await newRemote.join(toAppName('case-studies'))).toContain('pnpm --filter @site/case-studies test')
  const lines = (await readFile(path.join(root, 'docs/map.md'), 'utf8')).split('\n')
  expect(lines.slice(1, 4)).toEqual([
    '| `apps/careers` | remote |',
    '| `apps/case-studies` | remote: /case-studies | packages, contract, page, build |',
    '',
  ])
})
