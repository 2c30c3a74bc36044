import { execFile, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { isFullRun } from '#testing/config.ts'
import { newAppPassword } from '#testing/dav/mounted.ts'
import { ensureListening } from '#testing/events.ts'
import { startStore, temporaryDirectory } from '#testing/start-api.ts'
import { DIFFERING } from './differing-tests.ts'

const run = promisify(execFile)

const isInstalled = (program: string): Promise<boolean> =>
  run('which', [program]).then(
    () => true,
    () => false,
  )

type Skip = (condition: boolean, note: string) => void

/** Skips the test, with a sentence, unless this is a full run and the program is installed. */
async function requireProgram(program: string, skip: Skip): Promise<void> {
  skip(!isFullRun, 'Part of test:full')
  skip(!(await isInstalled(program)), `${program} is not installed. To fix: apt-get install ${program}`)
}

/** Starts the API on a port, with an app password of a user who has these folders. */
async function startForPrograms(...folders: readonly string[]) {
  const started = await startStore({}, ...folders)
  const { password } = await newAppPassword(started.user)
  const origin = await ensureListening(started.app)
  return { ...started, origin, address: `${origin}/api/dav/`, password, directory: await temporaryDirectory() }
}

const LONG = { timeout: 300_000 }

it('litmus passes all its tests but those that are listed with a reason', LONG, async ({ skip }) => {
  await requireProgram('litmus', skip)
  const { address, user, password, directory } = await startForPrograms()
  const litmus = spawn('litmus', ['-k', address, user.email, password], { cwd: directory })
  const output = await text(litmus.stdout)
  const outcomes: Record<string, string> = {}
  let suite = ''
  for (const line of output.split(/[\r\n]+/)) {
    suite = /^-> running `(\w+)'/.exec(line)?.[1] ?? suite
    const [, name, outcome] = /^\s*\d+\. (\w+)\.*\s*(?:\d+\. \w+\.* )?(pass|FAIL|SKIPPED)\b/.exec(line) ?? []
    if (name && outcome) outcomes[`${suite}/${name}`] = outcome
  }
  expect(Object.keys(outcomes).length).toBeGreaterThan(80)
  const differing = Object.entries(outcomes).flatMap(([name, outcome]) => (outcome === 'pass' ? [] : [name]))
  expect(differing.toSorted()).toEqual(Object.keys(DIFFERING).toSorted())
  expect(output).not.toContain('WARNING')
})

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

describe('rclone', () => {
  it('uploads, lists, copies, moves, downloads a rest, compares and deletes', LONG, async ({ skip }) => {
    await requireProgram('rclone', skip)
    const { address, user, password, directory, store } = await startForPrograms('docs')
    const { stdout: obscured } = await run('rclone', ['obscure', password])
    const config = join(directory, 'rclone.conf')
    const settings = { type: 'webdav', url: address, vendor: 'other', user: user.email, pass: obscured.trim() }
    const lines = Object.entries(settings).map(([key, value]) => `${key} = ${value}`)
    await writeFile(config, ['[site]', ...lines, ''].join('\n'))
    const rclone = async (...args: string[]) =>
      (await run('rclone', ['--config', config, '--retries', '1', ...args], { maxBuffer: 1024 ** 2 })).stdout

    const bytes = randomBytes(20 * 1024 ** 2)
    await writeFile(join(directory, 'large.bin'), bytes)
    await writeFile(join(directory, 'ünï côdé & 100%.txt'), 'small')
    await rclone('copy', directory, 'site:docs/in', '--exclude', 'rclone.conf')
    expect((await rclone('lsf', 'site:docs/in')).trim().split('\n')).toEqual(['large.bin', 'ünï côdé & 100%.txt'])
    await rclone('check', directory, 'site:docs/in', '--exclude', 'rclone.conf', '--download')
    await rclone('copyto', 'site:docs/in/large.bin', 'site:docs/copy.bin')
    await rclone('moveto', 'site:docs/copy.bin', 'site:docs/moved.bin')
    const rest = await run('rclone', ['--config', config, 'cat', 'site:docs/moved.bin', '--offset', '20971500'], {
      encoding: 'buffer',
    })
    expect(rest.stdout.equals(bytes.subarray(20_971_500))).toBe(true)
    await rclone('move', 'site:docs/in', 'site:docs/out')
    expect(await store.namesIn(['docs'])).toEqual(['moved.bin', 'out'])
    await rclone('copyto', 'site:docs/out/large.bin', join(directory, 'back.bin'))
    expect(sha256(await readFile(join(directory, 'back.bin')))).toBe(sha256(bytes))
    await rclone('deletefile', 'site:docs/moved.bin')
    await rclone('purge', 'site:docs/out')
    expect(await store.namesIn(['docs'])).toEqual([])
  })
})

it('cadaver uploads, lists, copies, moves, locks, resumes a download and deletes', LONG, async ({ skip }) => {
  await requireProgram('cadaver', skip)
  const { address, user, password, directory, store, origin } = await startForPrograms('docs')
  const host = new URL(origin).hostname
  const login = `machine ${host} login ${user.email} password ${password}\n`
  await writeFile(join(directory, '.netrc'), login, { mode: 0o600 })
  const env = { HOME: directory, PATH: '/usr/bin:/bin' }
  const bytes = randomBytes(3 * 1024 ** 2)
  await writeFile(join(directory, 'local.bin'), bytes)
  await writeFile(join(directory, 'part.bin'), bytes.subarray(0, 1_000_000))
  const commands = [
    'cd docs',
    'put local.bin',
    'mkcol sub',
    'copy local.bin sub/copy.bin',
    'move sub/copy.bin sub/moved.bin',
    'lock local.bin',
    'unlock local.bin',
    'propset local.bin color red',
    'propget local.bin color',
    'ls',
    'get local.bin back.bin',
    'delete sub/moved.bin',
    'rmcol sub',
    'quit',
  ]
  const cadaver = spawn('cadaver', [address], { cwd: directory, env })
  cadaver.stdin.end(`${commands.join('\n')}\n`)
  const output = await text(cadaver.stdout)
  expect(output).not.toMatch(/failed|Could not/i)
  expect(output).toContain('Value of color is: red')
  expect(sha256(await readFile(join(directory, 'back.bin')))).toBe(sha256(bytes))
  expect(await store.namesIn(['docs'])).toEqual(['local.bin'])

  // cadaver itself does not resume, so curl continues what a lost connection left of its download.
  const url = `${address}docs/local.bin`
  await run('curl', ['-sf', '--netrc', '-C', '-', '-o', 'part.bin', url], { cwd: directory, env })
  expect(sha256(await readFile(join(directory, 'part.bin')))).toBe(sha256(bytes))
})
