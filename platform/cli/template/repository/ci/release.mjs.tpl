// Releases the main branch: for 10% of the visitors at first, and for everyone if nothing is wrong by then.
import { setTimeout as pause } from 'node:timers/promises'
import { mfe, mfeJson } from './mfe.mjs'

const MINUTE_MS = 60_000
const minutes = Number(process.env.WATCH_MINUTES || 10)

/** How often the site may not answer before this gives up. */
const MAX_MISSED = 5

const { isFine, data } = await mfeJson('publish', '__name__')
if (!isFine) process.exit(1)
const { release } = data
const version = release.slice('__name__@'.length)
const before = await state()
if (!before) process.exit(1)

if (!before.stable) await mfe('promote', release, '--reason', 'the first version')
else if (before.stable.version !== version) await release10()
// After a revert: what the reverted commit left for 10% of the visitors must go.
else if (before.candidate) await mfe('promote', release, '--reason', 'main')
else console.log(`${release} is live already.`)

/** The state of the app on the site, as `mfe status` prints it; `undefined` if the site does not answer. */
async function state() {
  const status = await mfeJson('status', '__name__')
  return status.data?.[0]
}

async function release10() {
  await mfe('promote', release, '--percent', '10', '--reason', 'main')
  for (let [seen, missed] = [0, 0]; seen < minutes; ) {
    await pause(MINUTE_MS)
    const now = await state()
    if (now) {
      await check(now)
      seen += 1
    } else if (missed < MAX_MISSED) missed += 1
    else fail(`The site does not answer, and ${release} stays at 10%. Run this again, or roll back.`)
  }
  await mfe('promote', release, '--reason', 'main')
}

async function check({ candidate, problems }) {
  if (candidate?.version !== version) {
    fail(`${release} is not the candidate: somebody has changed what is live, or has to approve this.`)
  }
  if (problems.length === 0) return
  console.error(problems.map(({ cause }) => cause).join('\n'))
  await mfe('rollback', '__name__', '--reason', 'problems of the candidate')
  process.exit(1)
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
