#!/usr/bin/env node
// Runs `npm start`, `npm test` and `pnpm --filter @site/api start` on plain Node >= 20.19, without dependencies,
// because nothing may be installed yet.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { install } from './install.mjs'
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from './server.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** @type {Readonly<Record<string, { args: readonly string[], env?: NodeJS.ProcessEnv }>>} */
const SCRIPTS = {
  serve: { args: [...SERVER_FLAGS, 'apps/gateway/src/main.ts'], env: SERVER_ENVIRONMENT },
  'serve:api': { args: [...SERVER_FLAGS, 'apps/api/src/main.ts'], env: SERVER_ENVIRONMENT },
  verify: { args: ['tooling/checks/src/verify.ts'] },
  'verify:full': { args: ['tooling/checks/src/verify.ts', '--full'] },
}

const [name = '', ...rest] = process.argv.slice(2)
const script = Object.hasOwn(SCRIPTS, name) ? SCRIPTS[name] : undefined
if (!script) {
  console.error(`Unknown script "${name}". Available scripts: ${Object.keys(SCRIPTS).join(', ')}.`)
  process.exit(64)
}

/** @type {import('node:child_process').ChildProcess | undefined} */
let child
const stopped = new AbortController()
for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP'])) {
  process.on(signal, () => (child ? child.kill(signal) : stopped.abort()))
}

try {
  const pnpm = await install(root, stopped.signal)
  if (stopped.signal.aborted) process.exit(143)
  child = run([...script.args, ...rest], { ...script.env, ...process.env }, pnpm)
} catch (error) {
  if (!stopped.signal.aborted) console.error(error instanceof Error ? error.message : error)
  process.exit(stopped.signal.aborted ? 143 : 1)
}

/**
 * Runs the script with the workspace's own Node, and exits when it does. The child stays in npm's process group, so
 * signals to the group reach it; signals to only this process are forwarded.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} environment
 * @param {string} pnpm
 */
function run(args, environment, pnpm) {
  const node = ['node', 'node.exe']
    .map((file) => path.join(root, 'node_modules/node/bin', file))
    .find((file) => existsSync(file))
  if (!node) throw new Error('The workspace has no Node of its own. To fix: remove node_modules and start again.')
  const folders = [path.join(root, 'node_modules/.bin'), path.dirname(pnpm), environment.PATH ?? '']
  const env = { ...environment, PATH: folders.join(path.delimiter) }
  const started = spawn(node, args, { cwd: root, stdio: 'inherit', env })
  started.on('error', (error) => {
    console.error(`${node} could not be started: ${error.message}. To fix: remove node_modules and start again.`)
    process.exit(1)
  })
  started.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
  return started
}
