import { execFile } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { newFolder } from '@mfe/release/testing'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { newRepository } from './new-repository.ts'

/** What `mfe` prints by command, call by call; the last one counts for all others. `null` is a failure. */
type Answers = Readonly<Record<string, readonly unknown[]>>

interface Call {
  args: string
  token?: string
  /** Whether it could ask GitHub for a token itself. */
  canAsk: boolean
}

/** Stands in for pnpm: answers instead of `mfe`, and notes what was asked. */
const FAKE_PNPM = `
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
const [, , , , ...args] = process.argv
const { MFE_TOKEN: token, ACTIONS_ID_TOKEN_REQUEST_URL: url } = process.env
appendFileSync('calls', JSON.stringify({ args: args.join(' '), token, canAsk: url !== undefined }) + '\\n')
const answers = JSON.parse(readFileSync('answers', 'utf8'))
const [answer = {}, ...others] = answers[args[0]] ?? []
if (others.length > 0) writeFileSync('answers', JSON.stringify({ ...answers, [args[0]]: others }))
if (answer === null) process.exit(1)
console.log(JSON.stringify(answer))
`

/** Ends each pause at once. */
const NO_PAUSE = `
import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
timers.setTimeout = async () => {}
syncBuiltinESMExports()
`

const release = { release: 'careers@2.0.0' }
const stable = { version: '1.0.0' }
const candidate = { version: '2.0.0' }
const before = [{ stable, problems: [] }]
const during = [{ stable, candidate, problems: [] }]

let root: string

beforeEach(async () => {
  const into = await newFolder()
  await newRepository({ print: () => undefined, now: () => new Date('2026-01-01T00:00:00Z') }, 'careers', { into })
  root = path.join(into, 'careers')
  await mkdir(path.join(root, 'bin'))
  await writeFile(path.join(root, 'fake-pnpm.mjs'), FAKE_PNPM)
  await writeFile(path.join(root, 'no-pause.mjs'), NO_PAUSE)
  const command = `#!/bin/sh\nexec '${process.execPath}' '${path.join(root, 'fake-pnpm.mjs')}' "$@"\n`
  await writeFile(path.join(root, 'bin/pnpm'), command, { mode: 0o755 })
})

/** Runs `ci/release.mjs`, and resolves to its exit code, and to what it asked `mfe` for. */
async function runRelease(answers: Answers, settings: Record<string, string> = { MFE_TOKEN: 'secret' }) {
  await rm(path.join(root, 'calls'), { force: true })
  await writeFile(path.join(root, 'answers'), JSON.stringify(answers))
  const args = ['--import', pathToFileURL(path.join(root, 'no-pause.mjs')).href, 'ci/release.mjs']
  const env = { PATH: path.join(root, 'bin'), MFE_SITE: 'https://site.example/', WATCH_MINUTES: '2', ...settings }
  const exitCode = await new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: root, env }, (error) => resolve(error?.code ?? 0))
  })
  const lines = (await readFile(path.join(root, 'calls'), 'utf8')).trimEnd().split('\n')
  const calls = lines.map((line) => JSON.parse(line) as Call)
  return { exitCode, calls, asked: calls.map((call) => call.args) }
}

const STATUS = 'status careers --json'
const TO_SOME = 'promote careers@2.0.0 --percent 10 --reason main'
const TO_ALL = 'promote careers@2.0.0 --reason main'

it('releases to a tenth of the visitors, and to everyone after the watch', async () => {
  const { exitCode, asked } = await runRelease({ publish: [release], status: [before, during] })
  expect(exitCode).toBe(0)
  expect(asked).toEqual(['publish careers --json', STATUS, TO_SOME, STATUS, STATUS, TO_ALL])
})

it('rolls back a candidate with problems', async () => {
  const broken = [{ stable, candidate, problems: [{ cause: 'It is damaged.' }] }]
  const { exitCode, asked } = await runRelease({ publish: [release], status: [before, during, broken] })
  expect(exitCode).toBe(1)
  expect(asked.slice(3)).toEqual([STATUS, STATUS, 'rollback careers --reason problems of the candidate'])
})

it('watches for longer if the site does not answer, and gives up in the end', async () => {
  const { exitCode, asked } = await runRelease({ publish: [release], status: [before, null, during] })
  expect(exitCode).toBe(0)
  expect(asked.slice(3)).toEqual([STATUS, STATUS, STATUS, TO_ALL])
  const never = await runRelease({ publish: [release], status: [before, null] })
  expect(never.exitCode).toBe(1)
  expect(never.asked.at(-1)).toBe(STATUS)
})

it('drops the candidate that a reverted commit has left', async () => {
  const reverted = [{ stable: candidate, candidate: { version: '3.0.0' }, problems: [] }]
  const { exitCode, asked } = await runRelease({ publish: [release], status: [reverted] })
  expect(exitCode).toBe(0)
  expect(asked.slice(2)).toEqual([TO_ALL])
  const live = await runRelease({ publish: [release], status: [[{ stable: candidate, problems: [] }]] })
  expect([live.exitCode, live.asked.at(-1)]).toEqual([0, STATUS])
})

it('shows each command a token of its own without a secret, and lets none ask for more', async () => {
  const requests: unknown[] = []
  const server = createServer(({ url, headers }, response) => {
    requests.push([url, headers.authorization])
    response.end(JSON.stringify({ value: `token-${requests.length}` }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { exitCode, calls } = await runRelease(
    { publish: [release], status: [before, during] },
    {
      MFE_TOKEN: '',
      ACTIONS_ID_TOKEN_REQUEST_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/?v=2`,
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'key',
    },
  )
  expect(exitCode).toBe(0)
  expect(calls.map(({ token }) => token)).toEqual(calls.map((_, index) => `token-${index + 1}`))
  expect(calls.some(({ canAsk }) => canAsk)).toBe(false)
  expect(requests[0]).toEqual(['/?v=2&audience=https%3A%2F%2Fsite.example', 'Bearer key'])
})
