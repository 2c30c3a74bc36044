import { spawnSync } from 'node:child_process'

// What GitHub gives jobs with `id-token: write`. The rest is for `mfe`, whose builds need no token of their own.
const { ACTIONS_ID_TOKEN_REQUEST_URL: tokenUrl, ACTIONS_ID_TOKEN_REQUEST_TOKEN: key, ...env } = process.env

/** Runs `mfe`, and returns what it prints. Ends this program if it fails. */
export async function mfe(...args) {
  const { status, stdout } = await run(args)
  if (status !== 0) process.exit(1)
  return stdout
}

/** Runs `mfe` with `--json`, and returns what it prints as data, if any. `isFine` tells whether it succeeded. */
export async function mfeJson(...args) {
  const { status, stdout } = await run([...args, '--json'])
  const data = parse(stdout)
  return { isFine: status === 0 && data !== undefined, data }
}

async function run(args) {
  console.log(`> mfe ${args.join(' ')}`)
  const { status, stdout } = spawnSync('pnpm', ['exec', 'mfe', ...args], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...env, MFE_TOKEN: await currentToken() },
    // pnpm is a script on Windows.
    shell: process.platform === 'win32',
  })
  console.log(stdout)
  return { status, stdout }
}

/** The secret or, without one, a token that GitHub gives this job: for minutes, so each command gets its own. */
async function currentToken() {
  if (env.MFE_TOKEN || !tokenUrl) return env.MFE_TOKEN
  try {
    const audience = encodeURIComponent(new URL(env.MFE_SITE).origin)
    const response = await fetch(`${tokenUrl}&audience=${audience}`, { headers: { authorization: `Bearer ${key}` } })
    return (await response.json()).value
  } catch (error) {
    console.error(`GitHub gives this job no token: ${error.message}`)
    return undefined
  }
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
