import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { beforeEach, expect, it } from 'vitest'
import { platformHost } from '../host.ts'
import { filesBelow, writeFiles } from '../release-files.ts'
import { remoteConfig } from '../remote-config.ts'
import { BUILD_KINDS, buildOnce } from '../testing/build-once.ts'
import { newFolder } from '../testing/new-folder.ts'

const FILES = {
  'package.json': '{"name":"counting","version":"1.0.0"}',
  'src/home.page.js': 'export default 1',
  'src/count.worker.js': `import { count } from './count.js'\nonmessage = ({ data }) => postMessage(count(data))`,
  'src/count.js': 'export const count = (text) => text.length',
}

const remote = {
  name: 'counting',
  routes: [{ path: '/counting', page: './home', name: 'Counting', audience: 'public' as const }],
  exposes: { './home': './src/home.page.js' },
}

let root: string

beforeEach(async () => {
  root = await newFolder()
  await writeFiles(root, FILES)
})

it.each(BUILD_KINDS)('builds a worker as one script that needs no page: %s', async (kind) => {
  const config = remoteConfig(remote, platformHost, root, { workers: { count: './src/count.worker.js' } })
  const dist = await buildOnce(kind, config, root)
  const workers = await filesBelow(join(dist, 'web/workers'))
  expect(workers.filter((file) => file.endsWith('.js'))).toEqual(['count.js'])
  expect(await filesBelow(join(dist, 'web'))).toContain('remoteEntry.js')

  const answers: unknown[] = []
  const worker: { onmessage?: (event: { data: string }) => void; postMessage: (answer: unknown) => void } = {
    postMessage: (answer) => answers.push(answer),
  }
  runInContext(await readFile(join(dist, 'web/workers/count.js'), 'utf8'), createContext(worker))
  worker.onmessage?.({ data: 'four' })
  expect(answers).toEqual([4])
})
