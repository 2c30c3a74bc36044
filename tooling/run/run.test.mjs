import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

/** Installs forever, in a process that does not get the signals of its parent. */
const NPX = '#!/bin/sh\nsleep 600 &\necho installing\nwait\n'

it('ends an installation with all of its processes on SIGTERM', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'run-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const folder = path.join(root, 'tooling/run')
  mkdirSync(folder, { recursive: true })
  for (const file of ['run.mjs', 'install.mjs', 'install-stamp.mjs', 'server.mjs']) {
    cpSync(path.join(import.meta.dirname, file), path.join(folder, file))
  }
  writeFileSync(path.join(root, 'package.json'), '{"type":"module","packageManager":"pnpm@12.0.0"}')
  writeFileSync(path.join(root, 'npx'), NPX, { mode: 0o755 })
  const run = spawn(process.execPath, [path.join(folder, 'run.mjs'), 'serve'], {
    env: { PATH: `${root}:/usr/bin:/bin` },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  run.stdout.once('data', () => run.kill('SIGTERM'))
  // All processes inherited the pipe, which closes when the last one has ended.
  expect(await once(run, 'close')).toEqual([143, null])
})
