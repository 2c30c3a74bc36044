import { spawnSync } from 'node:child_process'

/** Runs `mfe`, and returns what it prints. Ends this program if it fails. */
export function mfe(...args) {
  const { status, stdout } = run(args)
  if (status !== 0) process.exit(1)
  return stdout
}

/** Runs `mfe` with `--json`, and returns what it prints as data. `isFine` tells whether it succeeded. */
export function mfeJson(...args) {
  const { status, stdout } = run([...args, '--json'])
  const data = parse(stdout)
  if (data === undefined) process.exit(1)
  return { isFine: status === 0, data }
}

function run(args) {
  console.log(`> mfe ${args.join(' ')}`)
  const { status, stdout } = spawnSync('pnpm', ['exec', 'mfe', ...args], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
    stdio: ['ignore', 'pipe', 'inherit'],
    // pnpm is a script on Windows.
    shell: process.platform === 'win32',
  })
  console.log(stdout)
  return { status, stdout }
}

/** All that is printed, or its last line: a build prints lines of its own before. */
function parse(stdout) {
  for (const text of [stdout, stdout.trimEnd().split('\n').at(-1)]) {
    try {
      return JSON.parse(text)
    } catch {
      // It is the other one.
    }
  }
  return undefined
}
