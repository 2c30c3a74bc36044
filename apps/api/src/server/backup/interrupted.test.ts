import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it, onTestFinished, vi } from 'vitest'
import { engineOf } from '#testing/engine/engine.ts'
import { createCli } from '#testing/operator.ts'
import { startStore, temporaryDirectory } from '#testing/start-api.ts'
import { blobsIn } from '#testing/stored.ts'

const cli = fileURLToPath(new URL('../../cli.ts', import.meta.url))

it('can repeat a restore that was killed', { timeout: 600_000 }, async () => {
  const { dataDir, stop, store } = await startStore({}, 'a')
  for (const name of ['one', 'two']) await store.upload(['a'], name, name)
  const backup = join(await temporaryDirectory(), 'backup')
  await createCli(dataDir).run('backup', backup)
  await stop()

  const [blob = ''] = await blobsIn(backup)
  const path = join(backup, 'files/blobs', blob.slice(0, 2), blob)
  const target = await temporaryDirectory()
  const restored = createCli(target)
  await rename(path, `${path}.kept`)
  // The restore blocks when it opens the pipe.
  await promisify(execFile)('mkfifo', [path])
  const { flags, env } = await engineOf(target)
  const args = [...flags, cli, 'restore', backup]
  const child = spawn(process.execPath, args, { env: { ...env, DATA_DIR: target }, stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
  const exited = new Promise((resolve) => child.once('exit', resolve))
  await vi.waitUntil(async () => existsSync(join(target, 'files')) && (await blobsIn(target)).length > 0, {
    timeout: 300_000,
  })
  child.kill('SIGKILL')
  await exited
  await rm(path)
  await rename(`${path}.kept`, path)

  expect(await restored.run('restore', backup)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Restored the database and 2 files (6 bytes)'),
  })
  expect(await restored.run('fsck')).toMatchObject({ code: 0, stdout: 'Checked 2 files.\n' })
  expect(await blobsIn(target)).toEqual(await blobsIn(backup))
  expect(await readdir(target)).not.toContain('restored')
  expect(await restored.run('restore', backup)).toMatchObject({ code: 1, stderr: expect.stringContaining('To fix: ') })
  expect(await blobsIn(target)).toEqual(await blobsIn(backup))
})
