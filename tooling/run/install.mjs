import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readStamp, writeStamp } from './install-stamp.mjs'

/**
 * Installs the lockfile's packages unless they are already installed. Resolves to the path of the workspace's pnpm:
 * turbo looks for it on PATH, and a machine with only npm has none. A user who may not install needs it only to build.
 * @param {string} root
 * @param {AbortSignal} signal ends the installation with all its processes
 */
export async function install(root, signal) {
  const stamp = readStamp(root)
  const mayInstall = isWritable(root)
  if (stamp && (existsSync(stamp.pnpm) || !mayInstall)) return stamp.pnpm
  if (!mayInstall) {
    throw new Error(
      `The packages in ${root} are not those of its lockfile, and this user may not write there. To fix: run npx pnpm install and pnpm build as the owner of the folder.`,
    )
  }
  const { packageManager } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  await npx(root, [packageManager, 'install', '--frozen-lockfile'], 'inherit', signal)
  const pnpm = await npx(root, ['--package', packageManager, '-c', 'command -v pnpm'], 'pipe', signal)
  writeStamp(root, pnpm.trim())
  return pnpm.trim()
}

/** @param {string} folder */
function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Runs npx in a process group of its own, because npx does not forward signals to what it starts.
 * @param {string} root
 * @param {string[]} args
 * @param {'inherit' | 'pipe'} output
 * @param {AbortSignal} signal
 */
async function npx(root, args, output, signal) {
  // The options of an npx that started this process would change the meaning of these arguments.
  const { npm_config_call: _call, npm_config_package: _package, ...env } = process.env
  const child = spawn('npx', ['--yes', '--prefer-offline', ...args], {
    cwd: root,
    env,
    stdio: ['ignore', output, 'inherit'],
    detached: true,
  })
  const stop = () => process.kill(-Number(child.pid), 'SIGTERM')
  let text = ''
  child.stdout?.on('data', (chunk) => {
    text += chunk
  })
  try {
    await once(child, 'spawn')
    signal.addEventListener('abort', stop)
    const [code] = await once(child, 'close')
    if (code === 0) return text
  } catch (error) {
    throw new Error(`npx could not be started: ${error instanceof Error ? error.message : error}`)
  } finally {
    signal.removeEventListener('abort', stop)
  }
  throw new Error(
    'The installation failed; see above. To fix: make sure that the package registry is reachable for the first start, and run `pnpm install` after changing a package.json.',
  )
}
