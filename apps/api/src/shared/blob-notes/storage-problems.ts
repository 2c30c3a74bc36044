import type { PartProblem } from '@mfe/gateway/http'
import type { Db } from '../database/open.ts'
import { countOrphans, USUAL_ORPHANS } from './orphaned-blobs.ts'

interface Deps {
  db: Db
  /** The number of files without bytes at the start. */
  missing: number
}

/** Returns a function that resolves to what a sweep has found and cannot repair. */
export function createStorageProblems({ db, missing }: Deps) {
  const lost: PartProblem = {
    cause: `The bytes of ${missing} stored ${missing === 1 ? 'file' : 'files'} are missing.`,
    effect: 'These files cannot be downloaded.',
    fix: 'Run pnpm api fsck, and restore a backup.',
  }
  const orphaned = (count: number): PartProblem => ({
    cause: `The database does not know ${count} stored files: it may be an earlier copy, or may have lost its last changes.`,
    effect: 'Users do not see these files. They are deleted at the end of ORPHAN_RETENTION.',
    fix: 'Put back the database that knows them, or restore a newer backup.',
  })

  return async (): Promise<PartProblem[]> => {
    const { blobs } = await countOrphans(db)
    return [...(missing > 0 ? [lost] : []), ...(blobs > USUAL_ORPHANS ? [orphaned(blobs)] : [])]
  }
}
