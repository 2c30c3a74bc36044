import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readStamp, writeStamp } from './install-stamp.mjs'

/**
 * Installs the lockfile's packages unless they are already installed. Returns the path of the workspace's pnpm: turbo
 * looks for it on PATH, and a machine with only npm has none.
 * @param {string} root
 */
export function install(root) {
  const stamp = readStamp(root)
  if (stamp) return stamp.pnpm
  const { packageManager } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  npx(root, [packageManager, 'install', '--frozen-lockfile'], 'inherit')
  const pnpm = npx(root, ['--package', packageManager, '-c', 'command -v pnpm'], 'pipe').trim()
  writeStamp(root, pnpm)
  return pnpm
}

/**
 * @param {string} root
 * @param {string[]} args
 * @param {'inherit' | 'pipe'} output
 */
function npx(root, args, output) {
  const result = spawnSync('npx', ['--yes', '--prefer-offline', ...args], {
    cwd: root,
    stdio: ['ignore', output, 'inherit'],
    encoding: 'utf8',
  })
  if (result.error) throw new Error(`npx could not be started: ${result.error.message}`)
  if (result.status !== 0) {
    throw new Error(
      'The installation failed; see above. To fix: make sure that the package registry is reachable for the first start, and run `pnpm install` after changing a package.json.',
    )
  }
  return result.stdout ?? ''
}
