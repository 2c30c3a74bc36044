import { nameOf, type TreeOutcome } from '@mfe/release'

/** Prints what became of the builds of a working tree, and the command for each that did not go live. */
export function reportOutcomes(outcomes: readonly TreeOutcome[]): void {
  for (const outcome of outcomes) report(outcome)
  const older = outcomes.filter(({ outcome }) => outcome === 'older')
  if (older.length > 0) {
    const live = older.map(({ app, live }) => `${app}@${live}`).join(', ')
    console.log(
      `This folder is older than the one whose start made ${live} live, so that stays. Go back to this one: ${promoteCommand(older)}`,
    )
  }
  const rejected = outcomes.filter(({ outcome }) => outcome === 'rejected')
  if (rejected.length > 0) console.error('See which apps reject each other: pnpm mfe doctor')
}

const promoteCommand = (builds: readonly TreeOutcome[]) => `pnpm mfe promote ${builds.map(nameOf).join(' ')}`

function report(build: TreeOutcome): void {
  const { app, outcome, live, reason } = build
  const name = nameOf(build)
  const staying = live ? `${app}@${live} stays live` : `No version of ${app} is live`
  if (outcome === 'promoted') console.log(`${name} is live now.`)
  if (outcome === 'published') console.log(`${name} is published; ${staying}. Make it live: ${promoteCommand([build])}`)
  if (outcome === 'withheld') {
    console.log(
      `${name} is not published: RELEASE_STORE has a live shell that no start of a folder with a shell put there. ${staying}. Publish this one: pnpm mfe publish ${app}`,
    )
  }
  if (outcome === 'damaged') console.error(reason)
  if (outcome === 'rejected') console.error(`${reason}\n${staying}.`)
}
