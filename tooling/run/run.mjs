#!/usr/bin/env node
// Behind `npm start`, `npm test` and `pnpm --filter @site/api start`: plain Node >= 20.19, no dependencies, because
// often nothing is installed yet.
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
  console.error(`run.mjs knows ${Object.keys(SCRIPTS).join(', ')}; not "${name}".`)
  process.exit(64)
}

try {
  run([...script.args, ...rest], { ...script.env, ...process.env }, install(root))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

/**
 * The workspace's own Node serves the script: whatever the machine has only starts it. The child stays in npm's process
 * group, so that a signal to the group reaches it, and the signals that are sent to this process alone are passed on.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} environment
 * @param {string} pnpm
 */
function run(args, environment, pnpm) {
  const node = ['node', 'node.exe']
    .map((file) => path.join(root, 'node_modules/node/bin', file))
    .find((file) => existsSync(file))
  if (!node) throw new Error('The workspace has no Node of its own. Way out: remove node_modules and start again.')
  const folders = [path.join(root, 'node_modules/.bin'), path.dirname(pnpm), environment.PATH ?? '']
  const env = { ...environment, PATH: folders.join(path.delimiter) }
  const child = spawn(node, args, { cwd: root, stdio: 'inherit', env })
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal))
  }
  stopWhenOrphaned(() => child.kill('SIGTERM'))
  child.on('error', (error) => {
    console.error(`${node} could not be started: ${error.message}. Way out: remove node_modules and start again.`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
}

/**
 * npm passes SIGTERM on to the shell between it and this process, and that shell dies without telling anybody: a new
 * parent is all there is to notice.
 * @param {() => void} stop
 */
function stopWhenOrphaned(stop) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    stop()
  }, 250)
}
