import type { PartProblem } from '@mfe/http'
import type { Db } from '#database/open.ts'
import { countDamagedFiles } from './damaged-blobs.ts'
import { countOrphans, USUAL_ORPHANS } from './orphaned-blobs.ts'

/** Returns a function that resolves to what is wrong with stored files and only an operator can repair. */
export function createStorageProblems(db: Db) {
  const lost = (count: number): PartProblem => ({
    cause: `${count} stored ${count === 1 ? 'file is' : 'files are'} damaged or missing.`,
    effect: 'These files cannot be downloaded; everything else works.',
    fix: 'Run pnpm api fsck --online, which names them, and restore them from a backup.',
  })
  const orphaned = (count: number): PartProblem => ({
    cause: `The database does not know ${count} stored files: it may be an earlier copy, or may have lost its last changes.`,
    effect: 'Users do not see these files. They are deleted at the end of ORPHAN_RETENTION.',
    fix: 'Put back the database that knows them, or restore a newer backup.',
  })

  return async (): Promise<PartProblem[]> => {
    const damaged = await countDamagedFiles(db)
    const { blobs } = await countOrphans(db)
    return [...(damaged > 0 ? [lost(damaged)] : []), ...(blobs > USUAL_ORPHANS ? [orphaned(blobs)] : [])]
  }
}
