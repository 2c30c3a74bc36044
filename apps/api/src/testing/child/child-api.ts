import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from '@site/run/server'
import { onTestFinished } from 'vitest'
import { engineOf, ROOT } from '../engine/engine.ts'
import { registrationOf } from '../user.ts'
import { openFilesOf } from './open-files.ts'

export interface ChildOptions {
  env?: Readonly<Record<string, string>>
  /** The maximum number of open files and connections; Linux only. */
  openFiles?: number
  /** The root of another version of the workspace, to start its API instead. */
  root?: string
}

/** Starts the API with the production flags in a separate process that a test may kill. */
export async function startChildApi(dataDir: string, { env, openFiles, root = ROOT }: ChildOptions = {}) {
  const limited = openFiles === undefined ? [] : ['prlimit', `--nofile=${openFiles}:${openFiles}`]
  const engine = await engineOf(dataDir, root)
  const main = join(root, 'apps/api/src/main.ts')
  const [command = '', ...args] = [...limited, process.execPath, ...SERVER_FLAGS, ...engine.flags, main]
  const child = spawn(command, args, {
    env: {
      ...SERVER_ENVIRONMENT,
      ...engine.env,
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'silent',
      RATE_LIMITS: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const kill = async (signal: NodeJS.Signals = 'SIGKILL') => {
    child.kill(signal)
    const [code] = await exited
    return code as number | null
  }
  onTestFinished(async () => {
    await kill()
  })
  const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), exited.then(() => [''])])
  const origin = /http:\S+/.exec(String(line))?.[0]
  if (!origin) throw new Error('The API did not start')

  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return response.json()
  }

  return {
    origin,
    pid: child.pid ?? 0,
    kill,
    /** Registers the email if needed, and logs in. */
    async logIn(email: string): Promise<string> {
      const form = registrationOf(email)
      await post('/api/registration', form)
      const { token } = (await post('/authenticate', form)) as { token: string }
      return token
    },
    /** Lists the open files in the data directory; Linux only. */
    openFiles: () => openFilesOf(dataDir, child.pid),
    /** Resolves to the bytes of memory in use, and their peak since the last call; Linux only. */
    async memory(): Promise<{ now: number; peak: number }> {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
      await writeFile(`/proc/${child.pid}/clear_refs`, '5')
      const bytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024
      return { now: bytes('VmRSS'), peak: bytes('VmHWM') }
    },
    /**
     * Resolves to the CPU time of the main thread in ms; Linux only. From the scheduler, because `stat` charges a whole
     * tick of 10 ms to whichever thread runs when it begins: too much to one that timers wake.
     */
    async mainThreadMs(): Promise<number> {
      const [nanoseconds] = (await readFile(`/proc/${child.pid}/task/${child.pid}/schedstat`, 'utf8')).split(' ')
      return Number(nanoseconds) / 1e6
    },
  }
}
