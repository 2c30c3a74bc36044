import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { newFolder } from '@mfe/release/testing'
import { expect, it } from 'vitest'
import { commitOf, localAuthor } from './author.ts'

const run = promisify(execFile)

async function newRepository() {
  const folder = await newFolder()
  const git = async (...args: string[]) => {
    const identity = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', '-c', 'commit.gpgsign=false']
    return (await run('git', [...identity, '-C', folder, ...args])).stdout.trim()
  }
  await git('init', '--quiet')
  return { folder, git }
}

it('is the user of the system', () => {
  expect(localAuthor()).toBe(`local:${userInfo().username}`)
})

it('names the commit, and marks a tree with changes', async () => {
  const { folder, git } = await newRepository()
  expect(await commitOf(folder)).toBeUndefined()
  await writeFile(path.join(folder, 'page.ts'), '')
  await git('add', '.')
  await git('commit', '--quiet', '--message', 'first')
  const commit = await git('rev-parse', 'HEAD')
  expect(await commitOf(folder)).toBe(commit)
  await writeFile(path.join(folder, 'page.ts'), 'export {}')
  expect(await commitOf(folder)).toBe(`${commit}+`)
})

it('names no commit in a folder without Git, or in one that does not exist', async () => {
  const folder = await newFolder()
  expect(await commitOf(folder)).toBeUndefined()
  expect(await commitOf(path.join(folder, 'nowhere'))).toBeUndefined()
})
