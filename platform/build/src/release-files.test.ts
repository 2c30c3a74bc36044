import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { filesBelow, writeFiles, writePublicFiles } from './release-files.ts'
import { newFolder } from './testing/new-folder.ts'

let root: string

beforeEach(async () => {
  root = await newFolder()
})

it('keeps every file readable while a later build replaces it', async () => {
  const [app, dist] = [join(root, 'app'), join(root, 'app/dist')]
  await writeFiles(app, { 'public/list.json': '[]' })
  const build = () => writePublicFiles(app, dist, ['list.json'], async () => ({ 'made.json': '{}' }))
  await build()

  let isBuilding = true
  const read = async () => {
    const seen = new Set<string>()
    while (isBuilding) {
      seen.add(await readFile(join(dist, 'public/list.json'), 'utf8'))
      seen.add(await readFile(join(dist, 'public/made.json'), 'utf8'))
    }
    return [...seen]
  }
  const reading = read()
  for (let count = 0; count < 100; count += 1) await build()
  isBuilding = false
  expect(await reading).toEqual(['[]', '{}'])
})

it('writes copied and generated public files into a build, and removes those of an earlier one', async () => {
  const [app, dist] = [join(root, 'app'), join(root, 'app/dist')]
  await writeFiles(app, { 'public/assets/list.json': '[]', 'public/assets/old.json': '[]', 'dist/web/index.js': '' })
  await writePublicFiles(app, dist, ['assets/list.json', 'assets/old.json'], async () => ({ 'pictures/old.png': '' }))

  const named = await writePublicFiles(app, dist, ['assets/list.json'], async () => ({ 'pictures/new.png': '' }))
  expect(named).toEqual(['assets/list.json', 'pictures/new.png'])
  expect(await filesBelow(dist)).toEqual(['public/assets/list.json', 'public/pictures/new.png', 'web/index.js'])
})

it('names a listed public file that does not exist', async () => {
  await expect(writePublicFiles(root, join(root, 'dist'), ['assets/list.json'])).rejects.toThrow(
    'remote.ts lists assets/list.json in files, but public/assets/list.json cannot be read. To fix: ',
  )
})
