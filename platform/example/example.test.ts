import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

const MFE = join(import.meta.dirname, 'node_modules/@mfe/cli/src/bin.ts')
const GENERATED = new Set(['node_modules', 'dist', '.cache', '.data'])

let folder: string
let port: number
let server: ChildProcess

beforeAll(async () => {
  folder = await copyExample()
  port = await freePort()
  vi.stubEnv('PORT', String(port))
  vi.stubEnv('DATA_DIR', '.data')
  // Vitest sets NODE_ENV to `test`, which would change the builds.
  vi.stubEnv('NODE_ENV', 'production')
  server = mfe('start')
  await lineWith(server, 'Ready at')
})

afterAll(async () => {
  await stop(server)
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

it('renders host and remote on the server, the remote with its own data', async () => {
  expect(await page('/')).toContain('<h1>Welcome to the harbor</h1>')
  expect(await page('/')).toContain('href="/tides"')
  expect(await page('/tides')).toContain('<td>4.1 m</td>')
})

it('releases the remote alone, and falls back to the previous version when the new one is removed', async () => {
  const shell = await releaseOf('/')
  const first = await releaseOf('/tides')
  await writeFile(join(folder, 'remote/public/assets/tides.json'), '[{ "time": "01:00", "meters": 9.9 }]')
  await succeed('publish', 'tides', '--version', '2.0.0')
  expect(await releaseOf('/tides')).toBe(first)
  await succeed('promote', 'tides@2.0.0')
  await expect.poll(() => page('/tides'), { timeout: 60_000 }).toContain('<td>9.9 m</td>')
  expect(await releaseOf('/tides')).toBe('tides@2.0.0')
  expect(await releaseOf('/')).toBe(shell)

  await rm(join(folder, '.data/releases/tides/versions/2.0.0'), { recursive: true })
  await fetch(`http://localhost:${port}/__mfe/tides/2.0.0/remoteEntry.js`)
  await expect.poll(() => releaseOf('/tides'), { timeout: 60_000 }).toBe(first)
  expect(await page('/tides')).toContain('<td>4.1 m</td>')
})

it('updates pages in development when a source file or a public file changes', async () => {
  vi.stubEnv('PORT', '0')
  vi.stubEnv('DATA_DIR', '.data-dev')
  const dev = mfe('dev')
  try {
    const address = (await lineWith(dev, 'Ready at')).match(/http:\S+(?=,)/)?.[0]
    const htmlOf = async (path: string) => (await fetch(address + path)).text()
    expect(await htmlOf('/')).toContain('Welcome to the harbor')
    const file = join(folder, 'host/src/home.page.tsx')
    await writeFile(file, (await readFile(file, 'utf8')).replace('Welcome to the harbor', 'Ahoy'))
    await expect.poll(() => htmlOf('/'), { timeout: 60_000 }).toContain('Ahoy')

    await writeFile(join(folder, 'remote/public/assets/tides.json'), '[{ "time": "01:00", "meters": 7.7 }]')
    await expect.poll(() => htmlOf('/tides'), { timeout: 60_000 }).toContain('<td>7.7 m</td>')
  } finally {
    await stop(dev)
  }
})

/** Copies the sources to another folder, with links to the packages installed here. */
async function copyExample(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'example-'))
  await cp(import.meta.dirname, copy, { recursive: true, filter: (source) => !GENERATED.has(basename(source)) })
  for (const part of ['', 'host', 'remote']) {
    await symlink(join(import.meta.dirname, part, 'node_modules'), join(copy, part, 'node_modules'))
  }
  return copy
}

const mfe = (...args: string[]): ChildProcess =>
  spawn(process.execPath, [MFE, ...args], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })

async function succeed(...args: string[]): Promise<void> {
  const child = mfe(...args)
  const printed = Promise.all([child.stdout, child.stderr].map(async (stream) => (await stream?.toArray())?.join('')))
  const [code] = await once(child, 'exit')
  expect(code, (await printed).join('')).toBe(0)
}

/** Resolves to the first line with the text. If the program exits first, rejects with what it printed. */
function lineWith(child: ChildProcess, text: string): Promise<string> {
  const printed: string[] = []
  return new Promise((resolve, reject) => {
    const readLines = (stream: Readable | null) =>
      stream &&
      createInterface(stream).on('line', (line) => {
        printed.push(line)
        if (line.includes(text)) resolve(line)
      })
    readLines(child.stdout)
    readLines(child.stderr)
    child.once('close', () => reject(new Error(`The program exited:\n${printed.join('\n')}`)))
  })
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

const page = async (path: string): Promise<string> => (await fetch(`http://localhost:${port}${path}`)).text()

const releaseOf = async (path: string): Promise<string | undefined> =>
  /data-remote="([^"]+)"/.exec(await page(path))?.[1]

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}
