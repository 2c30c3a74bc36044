const MIN_MAJOR = 24

/** Throws if this version of Node.js is older than the first one that `mfe` supports. */
export function requireNode(version: string = process.versions.node): void {
  if (Number.parseInt(version, 10) >= MIN_MAJOR) return
  throw new Error(
    `mfe runs on Node.js ${MIN_MAJOR} or later, but this is ${version}. To fix: install Node.js ${MIN_MAJOR}, or add "node": "^${MIN_MAJOR}.0.0" to devDependencies and run mfe through pnpm.`,
  )
}
