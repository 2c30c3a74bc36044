import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const STAMP = 'node_modules/.install-stamp.json'
const WORKSPACES = ['.', 'apps/*', 'packages/*', 'platform/*', 'platform/example/*', 'tooling/*', 'e2e']

/**
 * Reads the stamp of the last installation. Returns `undefined` if the lockfile or a package.json has changed since.
 * Avoids pnpm, which takes seconds to check. The pnpm that it names may be gone, or closed to this user.
 * @param {string} root
 * @returns {{ fingerprint: string, pnpm: string } | undefined}
 */
export function readStamp(root) {
  const file = path.join(root, STAMP)
  if (!existsSync(file)) return undefined
  const stamp = JSON.parse(readFileSync(file, 'utf8'))
  return stamp.fingerprint === fingerprint(root) ? stamp : undefined
}

/**
 * Writes the stamp atomically: every later start would fail on a partial one, which a full disk may leave.
 * @param {string} root
 * @param {string} pnpm
 */
export function writeStamp(root, pnpm) {
  const stamp = path.join(root, STAMP)
  const draft = `${stamp}.${process.pid}`
  writeFileSync(draft, `${JSON.stringify({ fingerprint: fingerprint(root), pnpm })}\n`)
  renameSync(draft, stamp)
}

/** @param {string} root */
function fingerprint(root) {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}`)
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', ...packageFiles(root)]) {
    hash.update(`\0${file}\0`).update(readFileSync(path.join(root, file)))
  }
  return hash.digest('hex')
}

/** @param {string} root */
function packageFiles(root) {
  const folders = WORKSPACES.flatMap((pattern) => {
    if (!pattern.endsWith('/*')) return [pattern]
    const parent = pattern.slice(0, -2)
    if (!existsSync(path.join(root, parent))) return []
    return readdirSync(path.join(root, parent)).map((name) => `${parent}/${name}`)
  })
  const files = folders.map((folder) => path.posix.join(folder, 'package.json'))
  return files.filter((file) => existsSync(path.join(root, file))).sort()
}
