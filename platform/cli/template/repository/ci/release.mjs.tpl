// Releases the main branch: for 10% of the visitors at first, and for everyone if nothing is wrong by then.
import { setTimeout as pause } from 'node:timers/promises'
import { mfe, mfeJson } from './mfe.mjs'

const MINUTE_MS = 60_000
const minutes = Number(process.env.WATCH_MINUTES || 10)

const { isFine, data } = mfeJson('publish', '__name__')
if (!isFine) process.exit(1)
const { release } = data
const version = release.slice('__name__@'.length)
const before = state()

if (before?.stable?.version === version) console.log(`${release} is live already.`)
else if (!before?.stable) mfe('promote', release, '--reason', 'the first version')
else await release10()

/** The state of the app on the site, as `mfe status` prints it. */
function state() {
  return mfeJson('status', '__name__').data[0]
}

async function release10() {
  mfe('promote', release, '--percent', '10', '--reason', 'main')
  for (let minute = 0; minute < minutes; minute += 1) {
    await pause(MINUTE_MS)
    const { candidate, problems } = state()
    if (candidate?.version !== version) {
      console.error(`${release} is not the candidate: somebody has changed what is live, or has to approve this.`)
      process.exit(1)
    }
    if (problems.length === 0) continue
    console.error(problems.map(({ cause }) => cause).join('\n'))
    mfe('rollback', '__name__', '--reason', 'problems of the candidate')
    process.exit(1)
  }
  mfe('promote', release, '--reason', 'main')
}
