import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { acquireServerLock } from './server-lock.ts'
import { temporaryDirectory } from './testing/start-api.ts'

const held = async () => {
  const dataDir = join(await temporaryDirectory(), 'new')
  const path = join(dataDir, 'server.lock')
  return { dataDir, path, pid: async () => Number(await readFile(path, 'utf8')) }
}

it('names the serving process, until it is released', async () => {
  const { dataDir, path, pid } = await held()
  const lock = await acquireServerLock(dataDir)
  expect(await pid()).toBe(process.pid)
  await lock.release()
  await expect(readFile(path)).rejects.toThrow('ENOENT')
  await lock.release()
})

it('refuses a directory that a living process holds, and says which', async () => {
  const { dataDir, path, pid } = await held()
  const first = await acquireServerLock(dataDir)
  await first.release()
  await writeFile(path, `${process.ppid}\n`)
  await expect(acquireServerLock(dataDir)).rejects.toThrow(`held by process ${process.ppid}`)
  await first.release()
  expect(await pid()).toBe(process.ppid)
})

it('takes over from a process that died, from another life of the machine, and from a broken file', async () => {
  const { dataDir, path, pid } = await held()
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  await (await acquireServerLock(dataDir)).release()
  await writeFile(path, `${child.pid}\n`)
  await acquireServerLock(dataDir)
  expect(await pid()).toBe(process.pid)

  await writeFile(path, `${process.ppid}\n`)
  await utimes(path, new Date(0), new Date(0))
  await acquireServerLock(dataDir)
  expect(await pid()).toBe(process.pid)

  await writeFile(path, 'nonsense')
  await acquireServerLock(dataDir)
  expect(await pid()).toBe(process.pid)
})
