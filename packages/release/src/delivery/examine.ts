import type { PlacedRelease, Refusal } from '../admission/admission.ts'
import { defaultBudgets } from '../admission/budgets.ts'
import { checkPair } from '../admission/pair-checks.ts'
import { wholeRelease } from '../admission/whole-release.ts'
import { nameOf } from '../names.ts'
import type { ReleaseStore } from '../store/release-store.ts'
import { type ContractNote, contractNotes } from './contract-notes.ts'
import { held, type LiveVersion, liveVersions } from './placed-releases.ts'

export interface Finding {
  /** `app@version`, or two of them that do not go together. */
  between: string
  refusals: readonly Refusal[]
}

interface Report {
  releases: number
  pairs: number
  findings: Finding[]
  notes: ContractNote[]
}

/** Looks at every release that some visitor gets, and at every two of them that may meet on one page. */
export async function examine(store: ReleaseStore): Promise<Report> {
  const live = await liveVersions(store)
  const placed = await held(store, live)
  const pairs = placed.flatMap((one, index) =>
    placed.slice(index + 1).flatMap((other) => (one.app === other.app ? [] : [[one, other] as const])),
  )
  const alone = await Promise.all(placed.map((release) => examineOne(store, release)))
  const together = pairs.map(([one, other]) => ({
    between: `${nameOf(one)} and ${nameOf(other)}`,
    refusals: checkPair(one, other),
  }))
  const findings = [...lost(live, placed), ...alone, ...together].filter(({ refusals }) => refusals.length > 0)
  return { releases: placed.length, pairs: pairs.length, findings, notes: contractNotes(placed) }
}

function lost(live: readonly LiveVersion[], placed: readonly PlacedRelease[]): Finding[] {
  const names = new Set(placed.map(nameOf))
  return live
    .filter((version) => !names.has(nameOf(version)))
    .map((version) => ({ between: nameOf(version), refusals: [notHeld(version.app)] }))
}

const notHeld = (app: string): Refusal => ({
  check: 'assets',
  reason: 'It is live, and the store does not hold it.',
  wayOut: `Promote a published version by name: pnpm mfe status ${app}`,
})

async function examineOne(store: ReleaseStore, subject: PlacedRelease): Promise<Finding> {
  const bytes = {
    manifest: Buffer.alloc(0),
    read: (file: string) => store.readFile(subject.app, subject.version, file),
  }
  const refusals = await wholeRelease({ subject, bytes, others: [], budgets: defaultBudgets })
  return { between: nameOf(subject), refusals }
}
